import type { Comparison } from './comparison.ts'
import { createComparisons } from './comparisons/creates.ts'
import { floodComparisons } from './comparisons/floods.ts'
import { getComparisons } from './comparisons/gets.ts'
import { listComparisons } from './comparisons/lists.ts'
import { openApiComparisons } from './comparisons/openapi.ts'
import { selectionComparisons } from './comparisons/selections.ts'
import { watchComparisons } from './comparisons/watches.ts'

/** What both servers are asked for, the reads before the writes that fill their stores. */
export const comparisons: readonly Comparison[] = [
  ...openApiComparisons,
  ...listComparisons,
  ...getComparisons,
  ...floodComparisons,
  ...watchComparisons,
  ...createComparisons,
  ...selectionComparisons,
]
