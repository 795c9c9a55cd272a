#include "harness/prove/shard.hpp"

#include <gtest/gtest.h>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

TEST(Shard, ReadsPartAndNumberOfParts) {
    std::int64_t shard = 0, shards = 0;
    read_shard("3/7", shard, shards);
    EXPECT_EQ(shard, 3);
    EXPECT_EQ(shards, 7);
}

TEST(Shard, RefusesWhatIsNoPart) {
    for (const char* text : {"", "3", "3/", "/7", "0/7", "8/7", "-1/7", "1/0", "1/7x", "1 /7", "1/10001",
                             "1/99999999999999999999"}) {
        std::int64_t shard = 0, shards = 0;
        EXPECT_THROW(read_shard(text, shard, shards), InputError) << text;
    }
}

}  // namespace
}  // namespace quantcheck
