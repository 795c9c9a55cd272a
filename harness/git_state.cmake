# Run at every build: writes git_state.hpp only when the state changed, so that nothing else is compiled again.
execute_process(COMMAND git -C "${SOURCE_DIR}" describe --always --dirty --abbrev=12
                OUTPUT_VARIABLE state OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed OR state STREQUAL "")
  set(state "unknown")
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT "#pragma once\n#define QUANTCHECK_GIT_STATE \"${state}\"\n")
