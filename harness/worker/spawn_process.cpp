#include "harness/worker/spawn_process.hpp"

#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX asks for it

namespace quantcheck {
namespace {

constexpr int kTries = 100;
constexpr useconds_t kBetweenTries = 100'000;  // microseconds

// The file actions of posix_spawn, with their destructor.
class SpawnActions {
 public:
    SpawnActions() { ::posix_spawn_file_actions_init(&actions_); }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;
    ~SpawnActions() { ::posix_spawn_file_actions_destroy(&actions_); }
    void dup(int from, int to) { ::posix_spawn_file_actions_adddup2(&actions_, from, to); }
    void open_null(int fd) { ::posix_spawn_file_actions_addopen(&actions_, fd, "/dev/null", O_RDONLY, 0); }
    [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
    posix_spawn_file_actions_t actions_{};
};

// Its attributes, with their destructor.
class OwnGroup {
 public:
    OwnGroup() {
        ::posix_spawnattr_init(&attributes_);
        ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
    }
    OwnGroup(const OwnGroup&) = delete;
    OwnGroup& operator=(const OwnGroup&) = delete;
    ~OwnGroup() { ::posix_spawnattr_destroy(&attributes_); }
    [[nodiscard]] const posix_spawnattr_t* get() const { return &attributes_; }

 private:
    posix_spawnattr_t attributes_{};
};

}  // namespace

pid_t spawn_process(const std::string& program, std::vector<std::string> arguments,
                    const std::vector<InheritedDescriptor>& descriptors) {
    SpawnActions actions;
    actions.open_null(0);
    for (const auto& [ours, theirs] : descriptors) actions.dup(ours, theirs);
    arguments.insert(arguments.begin(), program);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    const OwnGroup own_group;
    pid_t process = -1;
    int error = EAGAIN;
    for (int i = 0; i < kTries && error == EAGAIN; ++i) {
        if (i > 0) ::usleep(kBetweenTries);
        error =
            ::posix_spawn(&process, program.c_str(), actions.get(), own_group.get(), argv.data(), environ);
    }
    if (error == 0) return process;
    errno = error;
    return -1;
}

}  // namespace quantcheck
