import { patternFactor, traversal } from '../../cost/base-costs.ts'
import type { FunctionCost } from '../../cost/function-cost.ts'

/** Cost of functions that visit their first argument. */
export const firstTraversalCost: FunctionCost = { ofTraversal: 'first' }

/** Cost of functions that visit both arguments up to the end of the shorter one, such as equality. */
export const shorterTraversalCost: FunctionCost = {
  ofSizes: { first: 0, second: 1, cost: (left, right) => traversal(Math.min(left, right)) },
}

/** Cost of functions that copy both arguments. */
export const bothTraversalCost: FunctionCost = { ofTraversal: 'both' }

/** Cost of a search for the first argument in the second one, a list. */
export const listSearchCost: FunctionCost = {
  ofSizes: { first: 1, second: 1, cost: (list) => list },
}

/** Cost of a search for the second text at each place of the first one. */
export const textSearchCost: FunctionCost = {
  ofSizes: { first: 0, second: 1, cost: (text, part) => traversal(text) * traversal(part) },
}

/** Cost of a match against a regular expression; the text counts as one character longer, so that an empty one costs too. */
export const regexCost: FunctionCost = {
  ofSizes: {
    first: 0,
    second: 1,
    cost: (text, pattern) => traversal(1 + text) * Math.ceil(pattern * patternFactor),
  },
}
