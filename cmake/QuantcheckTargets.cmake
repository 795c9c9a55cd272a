# How every target of this project is compiled, and the three shapes a target can have.
include(GNUInstallDirs)
include(GoogleTest)  # here and not in a function: it sets variables that gtest_discover_tests reads
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

find_program(QUANTCHECK_CCACHE ccache)
if(QUANTCHECK_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${QUANTCHECK_CCACHE}")
endif()

# Interface target: the arithmetic contract (no contraction, no fast math), warnings, sanitizers.
add_library(quantcheck_flags INTERFACE)
target_include_directories(quantcheck_flags INTERFACE "${PROJECT_SOURCE_DIR}")
target_compile_options(quantcheck_flags INTERFACE
  -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -ffp-contract=off -fno-fast-math
  # g++ 12 warns of overlapping copies in std::string where there are none (GCC bug 105651)
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<BOOL:${QUANTCHECK_WERROR}>:-Werror>)
if(QUANTCHECK_SANITIZE)
  set(QUANTCHECK_SANITIZERS -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(quantcheck_flags INTERFACE ${QUANTCHECK_SANITIZERS})
  target_link_options(quantcheck_flags INTERFACE -fsanitize=address,undefined)
  target_compile_definitions(quantcheck_flags INTERFACE QUANTCHECK_SANITIZED=1)
endif()

# quantcheck_regex_sources(SOURCES...): these use std::regex, in which g++ 12 with sanitizers sees uninitialized members
# where there are none (GCC bug 105562).
function(quantcheck_regex_sources)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endfunction()

# quantcheck_library(NAME SOURCES ... LINKS ...): a static library of one layer.
function(quantcheck_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_link_libraries(${name} PUBLIC quantcheck_flags ${ARG_LINKS})
endfunction()

# quantcheck_plugin(NAME SOURCES ...): a kernel plugin; it sees the ABI header and nothing else of ours.
function(quantcheck_plugin name)
  cmake_parse_arguments(ARG "" "" "SOURCES" ${ARGN})
  add_library(${name} MODULE ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/kernels/include")
  target_compile_options(${name} PRIVATE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -ffp-contract=off $<$<BOOL:${QUANTCHECK_WERROR}>:-Werror>>)
  if(QUANTCHECK_SANITIZE)
    target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=address,undefined>)
  endif()
endfunction()

# Recorded outputs of real kernels, too large for this repository; tests that need them skip without them.
set(QUANTCHECK_GOLDEN "${PROJECT_SOURCE_DIR}/../shared/golden" CACHE PATH
    "Folder with te_golden_{bf16,f16}.safetensors; the environment variable of that name overrides it")

# quantcheck_tests(NAME SOURCES ... LINKS ... PROPERTIES ...): one GoogleTest program; each test is a CTest test with
# these properties.
function(quantcheck_tests name)
  if(NOT QUANTCHECK_TESTS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;PROPERTIES" ${ARGN})
  find_package(GTest CONFIG REQUIRED)
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINKS} quantcheck_flags GTest::gtest GTest::gmock GTest::gtest_main)
  # Half the compile time; what is tested has flags of its own.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  target_compile_definitions(${name} PRIVATE QUANTCHECK_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                                             QUANTCHECK_BINARY_DIR="${PROJECT_BINARY_DIR}"
                                             QUANTCHECK_GOLDEN_FOLDER="${QUANTCHECK_GOLDEN}")
  # The values of parameters are addresses or raw bytes for some types; the tests' own names are not.
  gtest_discover_tests(${name} NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600 ${ARG_PROPERTIES})
endfunction()
