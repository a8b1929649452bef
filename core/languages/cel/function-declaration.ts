import type { CallEstimator, FunctionCost } from './cost/function-cost.ts'
import type { CelType } from './types/cel-type.ts'
import type { CelError, Result, Value } from './values/value.ts'

/**
 * Computes a function. Arguments have the types of an overload, the target of a member function is the first; strict functions
 * get no errors. Results are values, and errors where the function is not defined for the arguments.
 */
export interface Implementation {
  (...args: Value[]): Result
  /** Whether it tests the types of its arguments itself, and has no overload for others. */
  readonly testsArguments?: true
}

/** One signature of a function. */
export interface Overload {
  /** Unique name, such as `string_to_int`; costs go by it. */
  readonly id: string
  /** Types of the arguments; the target is the first for a member function. */
  readonly parameters: readonly CelType[]
  readonly result: CelType
  /** Called as `target.name(…)`. */
  readonly isMember?: boolean
  /** Undefined where the function has one implementation for all overloads. */
  readonly evaluate?: Implementation
  /** Cost of a call where the overload is known before evaluation. */
  readonly cost?: FunctionCost
  readonly estimate?: CallEstimator
}

/** Prepares calls of a function in which one argument is a literal, such as a pattern. */
export interface LiteralArgument {
  /** Index of the argument, the target of a member function being the first. */
  readonly index: number
  /**
   * Makes the implementation for one literal, once; undefined for a literal of another type. An error means that the expression
   * cannot become a program.
   */
  readonly prepare: (literal: Value) => Implementation | CelError | undefined
}

/**
 * A function with all its overloads. Libraries may add overloads to a function of another one, and costs and estimates, which
 * are asked in turn until one is defined.
 */
export interface FunctionDeclaration {
  readonly name: string
  readonly overloads: readonly Overload[]
  /** Computes any overload, for operators that look at the values themselves. */
  readonly evaluate?: Implementation
  readonly literalArgument?: LiteralArgument
  /** Cost of a call by its values, whatever the overload; asked before that of the overload. */
  readonly cost?: FunctionCost
  readonly estimate?: CallEstimator
}
