import type { FunctionCost } from '../../cost/function-cost.ts'
import { costSizeOf } from '../../values/cost-size-of.ts'
import type { Result } from '../../values/value.ts'

/** Cost of visiting one code point of a text or one byte. */
const perCharacter = 0.1
/** Cost of one code point of a regular expression. */
const perPatternCharacter = 0.25

/** Cost of visiting texts of a total size once. */
function traversal(size: number): number {
  return Math.ceil(size * perCharacter)
}

function sizeAt(args: readonly Result[], index: number): number {
  return costSizeOf(args[index] ?? null)
}

/** Functions that visit their first argument. */
export const firstTraversalCost: FunctionCost = {
  ofArguments: (args) => traversal(sizeAt(args, 0)),
}

/** Functions that visit both arguments up to the end of the shorter one, such as equality. */
export const shorterTraversalCost: FunctionCost = {
  ofArguments: (args) => traversal(Math.min(sizeAt(args, 0), sizeAt(args, 1))),
}

/** Functions that copy both arguments. */
export const bothTraversalCost: FunctionCost = {
  ofArguments: (args) => traversal(sizeAt(args, 0) + sizeAt(args, 1)),
}

/** A search for the first argument in the second one, a list. */
export const listSearchCost: FunctionCost = { ofArguments: (args) => sizeAt(args, 1) }

/** A search for the second text at each place of the first one. */
export const textSearchCost: FunctionCost = {
  ofArguments: (args) => traversal(sizeAt(args, 0)) * traversal(sizeAt(args, 1)),
}

/** A match of the first text, of which an empty one counts too, against a regular expression. */
export const regexCost: FunctionCost = {
  ofArguments: (args) =>
    traversal(1 + sizeAt(args, 0)) * Math.ceil(sizeAt(args, 1) * perPatternCharacter),
}
