import type { FunctionCost } from '../cost/function-cost.ts'
import type {
  FunctionDeclaration,
  Implementation,
  LiteralArgument,
  Overload,
} from '../function-declaration.ts'
import { fitArguments, guardedImplementation } from '../guarded-implementation.ts'
import { sortByKeysName } from '../libraries/lists/sort-by-macro.ts'
import type { CelType } from '../types/cel-type.ts'
import { countComparisons } from '../values/comparison-limit.ts'
import { noSuchOverload } from '../values/no-such-overload.ts'
import type { Value } from '../values/value.ts'
import { List, type Result } from '../values/value.ts'
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

/** Whether the types of elements decide about a value of this type; implementations do not look at elements. */
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
    // `typeof` shows these types, so their overload is found here, once.
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

/** Characters that a function reads or makes in the time of a comparison. */
const charactersAtOnce = 8

/** Work of functions for each element of their lists, where their costs leave it out: sorting costs one unit for any list. */
const elementWork: Readonly<Record<string, number>> = {
  sort: 80,
  [sortByKeysName]: 80,
  distinct: 10,
  indexOf: 5,
  lastIndexOf: 5,
  isSorted: 10,
  flatten: 2,
  split: 2,
  findAll: 50,
}

/** Functions that take no longer for a long text or list. */
const constantTime: ReadonlySet<string> = new Set([
  'dyn',
  'endsWith',
  'first',
  'hasValue',
  'last',
  'startsWith',
  'type',
  'value',
])

/** Operators, whose costs and comparisons count their work, begin with other characters. */
const isOperator = /^(?!@sort)[^A-Za-z]/

/** A function that counts the texts and lists which it reads and makes, beside its cost. */
export function measured(name: string, evaluate: Implementation): Implementation {
  if (isOperator.test(name) || constantTime.has(name)) return evaluate
  const perElement = elementWork[name] ?? 0
  return (...args) => {
    for (const arg of args) count(arg, perElement)
    const result = evaluate(...args)
    count(result, perElement)
    return result
  }
}

function count(value: Result, perElement: number): void {
  if (typeof value === 'string') {
    if (value.length >= charactersAtOnce) countComparisons(value.length / charactersAtOnce)
  } else if (perElement > 0 && value instanceof List) countComparisons(value.size * perElement)
}
