const operators = ['less', 'less_equals', 'greater', 'greater_equals']
const pairs = [
  'int64_double',
  'int64_uint64',
  'uint64_double',
  'uint64_int64',
  'double_int64',
  'double_uint64',
]

/**
 * Ids of the overloads that compare numbers of different types, `1 < 2.5`. Evaluation always knows them; environments that do
 * not admit such comparisons disable them for the checker.
 */
export const crossTypeComparisons: ReadonlySet<string> = new Set(
  operators.flatMap((operator) => pairs.map((pair) => `${operator}_${pair}`)),
)
