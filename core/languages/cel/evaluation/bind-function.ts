import type { FunctionCost } from '../cost/function-cost.ts'
import type {
  FunctionDeclaration,
  Implementation,
  LiteralArgument,
  Overload,
} from '../function-declaration.ts'
import { fitArguments, guardedImplementation } from '../guarded-implementation.ts'
import type { CelType } from '../types/cel-type.ts'
import { noSuchOverload } from '../values/no-such-overload.ts'
import type { Value } from '../values/value.ts'
import { measured } from './call-work.ts'
import { typeTest } from './runtime-type.ts'

/** A function as one call uses it. */
export interface BoundFunction {
  readonly name: string
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
  arity: number,
): BoundFunction | undefined {
  const [id] = overloads
  const only =
    overloads.length === 1 ? declaration.overloads.find((one) => one.id === id) : undefined
  const evaluate = only
    ? guard(declaration, only)
    : (sharedImplementation(declaration) ?? dispatch(declaration, arity))
  if (!evaluate) return undefined
  const costs = [declaration.cost, only?.cost].filter((cost) => cost !== undefined)
  const stopsAtError = arity > 2 || (!only && !sharedImplementation(declaration))
  return {
    name: declaration.name,
    evaluate: measured(declaration.name, evaluate),
    overload: only?.id,
    costs,
    literalArgument: declaration.literalArgument,
    stopsAtError,
  }
}

/**
 * An overload's implementation behind a test of its arguments. The checker's types are not to be relied on: it takes what is
 * dynamic for any type, such as the elements of `dyn(x) + []` for the first type that fits their use.
 */
function guard(
  { name, evaluate: shared }: FunctionDeclaration,
  { evaluate, parameters }: Overload,
): Implementation | undefined {
  if (!evaluate) return shared
  if (evaluate.testsArguments && !parameters.some(hasElements)) return evaluate
  const areTexts = parameters.every(({ kind }) => kind === 'string')
  if (areTexts && parameters.length === 1) {
    return (one = null) => (typeof one === 'string' ? evaluate(one) : noSuchOverload(name, [one]))
  }
  if (areTexts && parameters.length === 2) {
    return (one = null, two = null) =>
      typeof one === 'string' && typeof two === 'string'
        ? evaluate(one, two)
        : noSuchOverload(name, [one, two])
  }
  return guardedImplementation(name, parameters.map(typeTest), evaluate)
}

/** Whether values of a type are told by their elements too, at which implementations do not look. */
function hasElements({ kind }: CelType): boolean {
  return kind === 'list' || kind === 'map'
}

/** The one implementation of all overloads, where no overload has its own. */
function sharedImplementation({ evaluate, overloads }: FunctionDeclaration) {
  return overloads.some((overload) => overload.evaluate) ? undefined : evaluate
}

/** Calls the first overload whose types fit the values. */
function dispatch(
  { name, evaluate: shared, overloads }: FunctionDeclaration,
  arity: number,
): Implementation | undefined {
  const candidates = overloads.flatMap(({ evaluate = shared, parameters }) =>
    evaluate && parameters.length === arity ? [{ evaluate, tests: parameters.map(typeTest) }] : [],
  )
  if (candidates.length === 0) return undefined
  if (arity === 1) {
    const find = (value: Value): Implementation =>
      candidates.find(({ tests: [test] }) => !test || test(value))?.evaluate ??
      ((unfit = null) => noSuchOverload(name, [unfit]))
    // Values of these types are told by `typeof`, so that their overload is found here, once.
    const [ofText, ofInt, ofBoolean] = [find(''), find(0), find(false)]
    return (value = null) => {
      if (typeof value === 'string') return ofText(value)
      if (typeof value === 'number') return ofInt(value)
      return typeof value === 'boolean' ? ofBoolean(value) : find(value)(value)
    }
  }
  return (...args) => {
    for (const { evaluate, tests } of candidates) {
      if (fitArguments(tests, args)) return evaluate(...args)
    }
    return noSuchOverload(name, args)
  }
}
