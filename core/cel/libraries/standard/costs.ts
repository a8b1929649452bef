import { patternFactor, traversal } from '../../cost/base-costs.ts'
import type { FunctionCost } from '../../cost/function-cost.ts'

/** Functions that visit their first argument. */
export const firstTraversalCost: FunctionCost = { ofTraversal: 'first' }

/** Functions that visit both arguments up to the end of the shorter one, such as equality. */
export const shorterTraversalCost: FunctionCost = {
  ofSizes: { first: 0, second: 1, cost: (left, right) => traversal(Math.min(left, right)) },
}

/** Functions that copy both arguments. */
export const bothTraversalCost: FunctionCost = { ofTraversal: 'both' }

/** A search for the first argument in the second one, a list. */
export const listSearchCost: FunctionCost = {
  ofSizes: { first: 1, second: 1, cost: (list) => list },
}

/** A search for the second text at each place of the first one. */
export const textSearchCost: FunctionCost = {
  ofSizes: { first: 0, second: 1, cost: (text, part) => traversal(text) * traversal(part) },
}

/** A match of the first text, of which an empty one counts too, against a regular expression. */
export const regexCost: FunctionCost = {
  ofSizes: {
    first: 0,
    second: 1,
    cost: (text, pattern) => traversal(1 + text) * Math.ceil(pattern * patternFactor),
  },
}
