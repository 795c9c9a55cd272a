#include "harness/campaign/case_history.hpp"

#include <utility>

namespace quantcheck {
namespace {

constexpr std::size_t kBlock = 4096;

}  // namespace

void CaseHistory::append(OfWorker& entry, JudgedCase judged) {
    if (!entry.present || entry.present->size() == kBlock) {
        entry.earlier = std::move(entry.present);
        entry.present = std::make_shared<Block>();
        entry.present->reserve(kBlock);
    }
    entry.present->push_back(std::move(judged));
}

void CaseHistory::begin(const Worker& worker) {
    const std::lock_guard lock(mutex_);
    OfWorker& entry = workers_[&worker];
    const bool runs = worker.is_running();
    if (!runs || worker.processes() != entry.process) entry = {worker.processes() + (runs ? 0 : 1), {}, {}};
}

JudgedCases CaseHistory::end(Worker& worker, JudgedCase judged) {
    const std::lock_guard lock(mutex_);
    OfWorker& entry = workers_[&worker];
    append(entry, std::move(judged));
    JudgedCases cases;
    cases.earlier_ = entry.earlier;
    cases.earlier_size_ = entry.earlier ? entry.earlier->size() : 0;
    cases.present_ = entry.present;
    cases.count_ = entry.present->size();
    if (worker.processes() > entry.process) worker.restart();
    return cases;
}

}  // namespace quantcheck
