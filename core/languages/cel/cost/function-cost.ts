import type { Expr } from '../syntax/ast.ts'
import type { CelType } from '../types/cel-type.ts'
import type { Result } from '../values/value.ts'

/** Cost of a call at run time, in cost units. Calls with arguments that are errors have a cost, too; an error has size 1. */
export interface FunctionCost {
  /** Cost of visiting the first argument, or the first two, once: a tenth of their sizes, rounded up. Asked before the others. */
  readonly ofTraversal?: 'first' | 'both'
  /** Cost by sizes of arguments alone, asked before the rules below; sizes of literals are computed once. */
  readonly ofSizes?: SizeCost
  /**
   * Cost by the arguments, charged before the function is computed; undefined where another rule counts the call. `overload`
   * is the id of the overload that the checker found; undefined where it left several.
   */
  readonly ofArguments?: (args: readonly Result[], overload?: string) => number | undefined
  /** Cost by arguments and result, charged after; asked only where `ofArguments` is absent or undefined. */
  readonly ofResult?: (args: readonly Result[], result: Result) => number | undefined
}

/** A cost by the sizes of one or two arguments: code points, bytes, elements or entries; 1 for other values. */
export interface SizeCost {
  /** Index of the argument whose size is the first. */
  readonly first: 0 | 1
  /** Index of the argument whose size is the second; the first one again where there is none. */
  readonly second: 0 | 1
  readonly cost: (first: number, second: number) => number
}

/** The smallest and the largest size or cost that an expression can have, both within 64 bits without a sign. */
export interface Range {
  readonly min: bigint
  readonly max: bigint
}

/** An expression whose size a static estimate asks about. */
export interface CostNode {
  /**
   * Path from a variable: fields, `@items` and `@indices` of lists, `@keys` and `@values` of maps, such as `self`, `items`,
   * `@items`. Undefined for what is computed; without a variable at its start for parts of what is computed.
   */
  readonly path: readonly string[] | undefined
  readonly type: CelType
  /** Undefined for any element of a list that is an argument itself. */
  readonly expr: Expr | undefined
  /** Size of a literal or of the result of a call; undefined where it is not known. */
  readonly computedSize: Range | undefined
}

/** Estimator of the sizes of values before an expression is evaluated. */
export interface SizeEstimator {
  /** Size of a value: code points of a string, bytes, elements of a list or map; undefined where nothing is known. */
  estimateSize(node: CostNode): Range | undefined
}

/** Knows no sizes. */
export const unknownSizes: SizeEstimator = { estimateSize: () => undefined }

export interface CallEstimate {
  readonly cost: Range
  readonly resultSize?: Range | undefined
}

/** Estimates a call before evaluation; undefined where another rule does. */
export type CallEstimator = (
  sizes: SizeEstimator,
  target: CostNode | undefined,
  args: readonly CostNode[],
) => CallEstimate | undefined
