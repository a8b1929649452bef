import type { FunctionCost } from '../cost/function-cost.ts'
import type {
  FunctionDeclaration,
  Implementation,
  LiteralArgument,
  Overload,
} from '../function-declaration.ts'
import type { CelType } from '../types/cel-type.ts'
import type { Value } from '../values/value.ts'
import { noSuchOverload } from '../values/no-such-overload.ts'
import { isCertain, type TypeTest, typeTest } from './runtime-type.ts'

/** A function as one call uses it. */
export interface BoundFunction {
  readonly evaluate: Implementation
  /** Id of the one overload that the checker found. */
  readonly overload: string | undefined
  /** Rules of the call's cost, asked in this order; a unit where none counts it. */
  readonly costs: readonly FunctionCost[]
  readonly literalArgument: LiteralArgument | undefined
  /** Whether arguments behind one that is an error are left uncomputed, as where the overload is found by the values. */
  readonly stopsAtError: boolean
}

/**
 * Finds what a call computes: the one overload that the checker found, or, where types are dynamic, the first overload that fits
 * the values. @returns undefined where the function has no implementation
 */
export function bindFunction(
  declaration: FunctionDeclaration,
  overloads: readonly string[],
  argTypes: readonly (CelType | undefined)[],
): BoundFunction | undefined {
  const [id] = overloads
  const only =
    overloads.length === 1 ? declaration.overloads.find((one) => one.id === id) : undefined
  const evaluate = only
    ? guard(declaration, only, argTypes)
    : (sharedImplementation(declaration) ?? dispatch(declaration))
  if (!evaluate) return undefined
  const costs = [declaration.cost, only?.cost].filter((cost) => cost !== undefined)
  const stopsAtError = argTypes.length > 2 || (!only && !sharedImplementation(declaration))
  return {
    evaluate,
    overload: only?.id,
    costs,
    literalArgument: declaration.literalArgument,
    stopsAtError,
  }
}

/** An overload's implementation, which checks the types of arguments that the checker could not tell. */
function guard(
  { name, evaluate: shared }: FunctionDeclaration,
  { evaluate, parameters }: Overload,
  argTypes: readonly (CelType | undefined)[],
): Implementation | undefined {
  if (!evaluate) return shared
  if (parameters.every((parameter, index) => isCertain(argTypes[index], parameter))) return evaluate
  const tests = parameters.map(typeTest)
  return (...args) => (fits(tests, args) ? evaluate(...args) : noSuchOverload(name, args))
}

/** The one implementation of all overloads, where no overload has its own. */
function sharedImplementation({ evaluate, overloads }: FunctionDeclaration) {
  return overloads.some((overload) => overload.evaluate) ? undefined : evaluate
}

/** Calls the first overload whose types fit the values. */
function dispatch({
  name,
  evaluate: shared,
  overloads,
}: FunctionDeclaration): Implementation | undefined {
  const candidates = overloads.flatMap(({ evaluate = shared, parameters }) =>
    evaluate ? [{ evaluate, tests: parameters.map(typeTest) }] : [],
  )
  if (candidates.length === 0) return undefined
  return (...args) => {
    for (const { evaluate, tests } of candidates) {
      if (tests.length === args.length && fits(tests, args)) return evaluate(...args)
    }
    return noSuchOverload(name, args)
  }
}

function fits(tests: readonly (TypeTest | undefined)[], args: readonly Value[]): boolean {
  for (const [index, test] of tests.entries()) {
    const arg = args[index]
    if (test && (arg === undefined || !test(arg))) return false
  }
  return true
}
