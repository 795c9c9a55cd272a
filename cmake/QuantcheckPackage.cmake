# What a kernel author's own CMake project gets from find_package(quantcheck CONFIG):
#   quantcheck::kernel_abi  the include folder of the plugin ABI headers
#   quantcheck::device      kernels/cuda/device.cu as a source: link it to a plugin that has CUDA kernels, in a project
#                           that has enabled CUDA. Installed without a CUDA compiler too: it is only a file.
#   quantcheck_add_emulated_kernel(), quantcheck_add_cuda_kernel()  plugins of CUDA kernels, see QuantcheckEmulation.cmake
include(CMakePackageConfigHelpers)
set(QUANTCHECK_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/quantcheck")

add_library(quantcheck_kernel_abi INTERFACE)
add_library(quantcheck::kernel_abi ALIAS quantcheck_kernel_abi)
set_target_properties(quantcheck_kernel_abi PROPERTIES EXPORT_NAME kernel_abi)
target_include_directories(quantcheck_kernel_abi INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/kernels/include>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")

add_library(quantcheck_device INTERFACE)
add_library(quantcheck::device ALIAS quantcheck_device)
set_target_properties(quantcheck_device PROPERTIES EXPORT_NAME device)
target_link_libraries(quantcheck_device INTERFACE quantcheck_kernel_abi)
target_sources(quantcheck_device INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/kernels/cuda/device.cu>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_DATADIR}/quantcheck/device.cu>")

install(TARGETS quantcheck_kernel_abi quantcheck_device EXPORT quantcheckTargets)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/kernels/include/" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        COMPONENT development FILES_MATCHING PATTERN "*.h" PATTERN "*.cuh")
install(FILES "${PROJECT_SOURCE_DIR}/kernels/cuda/device.cu" DESTINATION "${CMAKE_INSTALL_DATADIR}/quantcheck"
        COMPONENT development)
install(EXPORT quantcheckTargets NAMESPACE quantcheck:: DESTINATION "${QUANTCHECK_CMAKE_DIR}" COMPONENT development)

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/quantcheckConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/quantcheckConfig.cmake" INSTALL_DESTINATION "${QUANTCHECK_CMAKE_DIR}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/quantcheckConfigVersion.cmake" COMPATIBILITY SameMajorVersion
                                 ARCH_INDEPENDENT)
install(FILES "${PROJECT_BINARY_DIR}/quantcheckConfig.cmake" "${PROJECT_BINARY_DIR}/quantcheckConfigVersion.cmake"
        DESTINATION "${QUANTCHECK_CMAKE_DIR}" COMPONENT development)
