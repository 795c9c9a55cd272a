# quantcheck_add_emulated_kernel(TARGET SOURCES...): a plugin of CUDA kernels that runs on the CPU.
# quantcheck_add_cuda_kernel(TARGET SOURCES...): the same sources for a GPU, in a project that has enabled CUDA.
#
# SOURCES are .cu files and the adapter's .cpp files; both functions take the same. The first makes two libraries,
# TARGET.so and TARGET_checked.so, whose kernels tell the runtime of each access (quantcheck gate --checks races|all).
# Both set no install rule and no include folder of yours: use target_include_directories on TARGET, and on
# TARGET_checked.

# The arithmetic contract (no contraction) and what CUDA sources take for granted.
set(QUANTCHECK_EMULATED_OPTIONS -ffp-contract=off -fno-fast-math -fno-strict-aliasing -Wno-unknown-pragmas
                                -Wno-attributes
                                $<$<CXX_COMPILER_ID:Clang>:-Wno-pass-failed>)  # of loops that stay loops

function(_quantcheck_emulated_library target)
  set(sources "")
  foreach(source IN LISTS ARGN)
    get_filename_component(path "${source}" ABSOLUTE)
    if(path MATCHES "\\.cu$")
      # nvcc includes its runtime header by itself, and CMake would hand a .cu to the CUDA compiler.
      get_filename_component(name "${path}" NAME_WE)
      string(MD5 folder "${path}")
      set(wrapper "${CMAKE_CURRENT_BINARY_DIR}/emulated/${folder}/${name}.cpp")
      file(CONFIGURE OUTPUT "${wrapper}" CONTENT "#include <cuda_runtime.h>\n#include \"${path}\"\n")
      list(APPEND sources "${wrapper}")
    else()
      list(APPEND sources "${path}")
    endif()
  endforeach()
  add_library(${target} MODULE ${sources})
  set_target_properties(${target} PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_compile_features(${target} PRIVATE cxx_std_17)
  target_compile_definitions(${target} PRIVATE QC_EMULATED=1)
  target_compile_options(${target} PRIVATE ${QUANTCHECK_EMULATED_OPTIONS})
  target_link_libraries(${target} PRIVATE quantcheck::emulation)
endfunction()

function(quantcheck_add_emulated_kernel target)
  _quantcheck_emulated_library(${target} ${ARGN})
  _quantcheck_emulated_library(${target}_checked ${ARGN})
  # Compiled for these checks and never linked with the sanitizers' libraries: the runtime answers the calls.
  # g++ knows array-bounds by another name.
  target_compile_options(${target}_checked PRIVATE -g1
    -fsanitize=thread,alignment,signed-integer-overflow,integer-divide-by-zero,shift-exponent
    $<IF:$<CXX_COMPILER_ID:GNU>,-fsanitize=bounds,-fsanitize=array-bounds>)
  target_link_libraries(${target}_checked PRIVATE quantcheck::emulation_hooks)
endfunction()

function(quantcheck_add_cuda_kernel target)
  add_library(${target} MODULE ${ARGN})
  set_target_properties(${target} PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    CUDA_VISIBILITY_PRESET hidden
    CUDA_RUNTIME_LIBRARY Static)  # the plugin loads on a machine without any CUDA library
  target_link_libraries(${target} PRIVATE quantcheck::device)
  # Two plugins, two runtimes: neither may bind to the symbols of the other's.
  target_link_options(${target} PRIVATE LINKER:--exclude-libs,ALL)
  # The arithmetic contract: no contraction; CUDA's other defaults are IEEE.
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-fmad=false>
                                           $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
endfunction()
