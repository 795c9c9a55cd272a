#include "harness/worker/shared_region.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <utility>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

constexpr std::uint64_t kStep =
    1U << 20;  // grow in MiB steps, so that cases of similar size do not remap each time

[[noreturn]] void fail(const char* what) {
    throw HarnessFault(std::string("cannot ") + what +
                       " the memory shared with a worker: " + std::strerror(errno));
}

}  // namespace

SharedRegion SharedRegion::create() {
    FileDescriptor fd(::memfd_create("quantcheck-region", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (fd.get() < 0) fail("create");
    // A kernel that cut the file short would end the gate by SIGBUS; one that sealed it against growth, by a
    // fault.
    if (::fcntl(fd.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL) != 0) fail("seal");
    return {std::move(fd), true};
}

SharedRegion SharedRegion::attach(int fd) { return {FileDescriptor(fd), false}; }

SharedRegion::SharedRegion(SharedRegion&& other) noexcept
    : fd_(std::move(other.fd_)),
      creator_(other.creator_),
      base_(std::exchange(other.base_, nullptr)),
      mapped_(std::exchange(other.mapped_, 0)) {}

SharedRegion& SharedRegion::operator=(SharedRegion&& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(creator_, other.creator_);
    std::swap(base_, other.base_);
    std::swap(mapped_, other.mapped_);
    return *this;
}

SharedRegion::~SharedRegion() { unmap(); }

void SharedRegion::unmap() {
    if (base_ != nullptr) ::munmap(base_, mapped_);
    base_ = nullptr;
    mapped_ = 0;
}

std::byte* SharedRegion::map(std::uint64_t bytes) {
    if (holds(bytes)) return base_;
    unmap();
    const std::uint64_t size = (bytes / kStep + 1) * kStep;
    if (creator_ && ::ftruncate(fd_.get(), static_cast<off_t>(size)) != 0) fail("grow");
    void* address = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd_.get(), 0);
    if (address == MAP_FAILED) fail("map");
    base_ = static_cast<std::byte*>(address);
    mapped_ = size;
    return base_;
}

}  // namespace quantcheck
