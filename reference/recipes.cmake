# The recipe part of the reference layer: what to compile, what to test, and the recipes built into the binary.
file(GLOB quantcheck_recipe_files CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/recipes/*.json")
list(SORT quantcheck_recipe_files)
set(quantcheck_builtin_recipes "${CMAKE_CURRENT_BINARY_DIR}/builtin_recipes.cpp")
add_custom_command(
  OUTPUT "${quantcheck_builtin_recipes}"
  COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${quantcheck_builtin_recipes}" "-DRECIPES=${quantcheck_recipe_files}"
          -P "${CMAKE_CURRENT_LIST_DIR}/embed_recipes.cmake"
  DEPENDS ${quantcheck_recipe_files} "${CMAKE_CURRENT_LIST_DIR}/embed_recipes.cmake"
  COMMENT "Embedding reference/recipes"
  VERBATIM)

set(QUANTCHECK_RECIPE_SOURCES
  expression.cpp
  expression_text.cpp
  recipe.cpp
  recipe_builtin.cpp
  recipe_check.cpp
  recipe_family.cpp
  recipe_id.cpp
  recipe_json.cpp
  recipe_option.cpp
  recipe_print.cpp
  recipe_text.cpp
  recipe_value.cpp
  "${quantcheck_builtin_recipes}")
set(QUANTCHECK_RECIPE_TESTS
  expression_test.cpp
  recipe_axes_test.cpp
  recipe_builtin_test.cpp
  recipe_family_test.cpp
  recipe_id_test.cpp
  recipe_json_test.cpp
  recipe_support_test.cpp
  recipe_text_test.cpp)

find_package(rapidcheck CONFIG REQUIRED)
set(QUANTCHECK_RECIPE_TEST_LINKS rapidcheck rapidcheck_gtest)
