# The recipe part of the reference layer: what to compile, what to test, and the recipes built into the binary.
set(QUANTCHECK_RECIPE_SOURCES
  expression.cpp
  expression_text.cpp
  recipe.cpp)
set(QUANTCHECK_RECIPE_TESTS)
