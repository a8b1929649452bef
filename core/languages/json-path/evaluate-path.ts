import { getKey, isJsonObject, type JsonValue, isList } from '../../base/api/json.ts'
import { goText, goTypeOf } from '../../base/json/go-text.ts'
import { BudgetExceededError, ProgramBudget } from '../program-budget.ts'
import { JsonPathError } from './json-path-error.ts'
import { type PathStep, type PathValue, TextByte } from './json-path-node.ts'

const utf8 = new TextEncoder()

function childrenOf(value: PathValue, budget: ProgramBudget): readonly PathValue[] {
  if (value === null || (typeof value !== 'object' && typeof value !== 'string')) return []
  if (value instanceof TextByte) return []
  if (isList(value)) {
    budget.spend(value.length)
    return value
  }
  if (typeof value === 'string') {
    budget.spend(value.length)
    return Array.from(utf8.encode(value), (byte) => new TextByte(byte))
  }
  const keys = Object.keys(value)
  budget.spend(keys.length)
  return keys
    .toSorted()
    .map((key) => value[key])
    .filter((item) => item !== undefined)
}

/** Adds a value and all below it to those that were found. */
function descend(value: PathValue, budget: ProgramBudget, found: PathValue[] = []): PathValue[] {
  budget.spend()
  // Below a text there are only bytes, which have nothing below them.
  if (typeof value === 'string') {
    if (value !== '') found.push(value)
    return found
  }
  const children = childrenOf(value, budget)
  if (children.length === 0) return found
  found.push(value)
  for (const child of children) descend(child, budget, found)
  return found
}

function outOfBounds(index: number, length: number): JsonPathError {
  return new JsonPathError(`array index out of bounds: index ${index}, length ${length}`)
}

/** Go's name of the type of a value. */
export function typeOf(value: PathValue): string {
  return value instanceof TextByte ? 'uint8' : goTypeOf(value)
}

function slice(
  value: PathValue,
  step: Extract<PathStep, { kind: 'slice' }>,
  budget: ProgramBudget,
): readonly PathValue[] {
  if (value === null) return []
  if (!isList(value)) throw new JsonPathError(`${typeOf(value)} is not array or slice`)
  const { length } = value
  const fromEnd = (index: number): number => (index < 0 ? index + length : index)
  const from = fromEnd(step.from ?? 0)
  const to = step.single ? from + 1 : fromEnd(step.to ?? length)
  if (from === to) return []
  if (from >= length || from < 0) throw outOfBounds(from, length)
  if (to > length || to < 0) throw outOfBounds(to - 1, length)
  if (from > to) {
    throw new JsonPathError(`starting index ${from} is greater than ending index ${to}`)
  }
  const stride = step.step ?? 1
  if (stride <= 0) throw new JsonPathError(`step must be > 0`)
  budget.spend(to - from)
  return value.slice(from, to).filter((_item, at) => at % stride === 0)
}

function passes(
  value: JsonValue,
  step: Extract<PathStep, { kind: 'filter' }>,
  budget: ProgramBudget,
): boolean {
  budget.spend()
  if (step.operator === undefined) return exists(step.left, value, budget)
  const left = onlyValue(step.left, value, budget)
  if (left === undefined) return false
  const right = onlyValue(step.right, value, budget)
  if (typeof left === 'string') budget.spendText(left.length)
  return right !== undefined && compareValues(step.operator, left, right)
}

/** The value that one side of a comparison is; undefined where its path leads nowhere. */
function onlyValue(
  path: readonly PathStep[],
  value: JsonValue,
  budget: ProgramBudget,
): PathValue | undefined {
  const values = follow(path, [value], budget)
  if (values.length > 1) throw new JsonPathError('can only compare one element at a time')
  return values[0]
}

/** An existence test does not hold, rather than fail, where its path cannot be followed. */
function exists(path: readonly PathStep[], value: JsonValue, budget: ProgramBudget): boolean {
  try {
    return follow(path, [value], budget).length > 0
  } catch (error) {
    if (error instanceof JsonPathError) return false
    throw error
  }
}

function filter(
  value: PathValue,
  step: Extract<PathStep, { kind: 'filter' }>,
  budget: ProgramBudget,
): readonly PathValue[] {
  if (isList(value)) return value.filter((item) => passes(item, step, budget))
  const shown = goText(value instanceof TextByte ? value.value : value)
  throw new JsonPathError(`${shown} is not array or slice and cannot be filtered`)
}

function field(value: PathValue, name: string): readonly PathValue[] {
  if (value instanceof TextByte || !isJsonObject(value)) return []
  const found = getKey(value, name)
  return found === undefined ? [] : [found]
}

function take(
  step: PathStep,
  values: readonly PathValue[],
  budget: ProgramBudget,
): readonly PathValue[] {
  budget.spend(1 + values.length)
  switch (step.kind) {
    case 'field':
      return values.flatMap((value) => field(value, step.name))
    case 'every':
      return values.flatMap((value) => childrenOf(value, budget))
    case 'descend': {
      const found: PathValue[] = []
      for (const value of values) descend(value, budget, found)
      return found
    }
    case 'slice':
      return values.flatMap((value) => slice(value, step, budget))
    case 'union':
      return step.paths.flatMap((path) => follow(path, values, budget))
    case 'filter':
      return values.flatMap((value) => filter(value, step, budget))
    case 'literal':
      return typeof step.value === 'string' ? [step.value] : values.map(() => step.value)
    case 'word':
      throw new JsonPathError(`unrecognized identifier ${step.name}`)
  }
}

function follow(
  steps: readonly PathStep[],
  from: readonly PathValue[],
  budget: ProgramBudget,
): readonly PathValue[] {
  let values = from
  for (const step of steps) values = take(step, values, budget)
  return values
}

/** Steps of a path whose caller sets no budget, as on a command line: some seconds of work. */
export const mostSteps = 50_000_000

/**
 * All values at a JSONPath; none where a field on the path is absent. Members of objects come in the order of their names, where
 * kubectl has any order.
 *
 * @throws JsonPathError for an index beyond a list, an index or a filter of anything else, and what cannot be compared.
 * @throws BudgetExceededError where the budget is used up.
 */
export function evaluatePath(
  steps: readonly PathStep[],
  root: PathValue,
  budget: ProgramBudget = new ProgramBudget(mostSteps),
): readonly PathValue[] {
  let values: readonly PathValue[] = [root]
  for (const [at, step] of steps.entries()) {
    try {
      values = take(step, values, budget)
    } catch (error) {
      if (!(error instanceof BudgetExceededError)) throw error
      throw error.at(`at part ${at + 1} of ${steps.length}`)
    }
  }
  return values
}

type Scalar = string | number | bigint | boolean

function scalarOf(value: PathValue): Scalar {
  if (value instanceof TextByte) return value.value
  if (value === null || typeof value === 'object') {
    throw new JsonPathError('invalid type for comparison')
  }
  return value
}

function isLess(a: Scalar, b: Scalar): boolean {
  if (typeof a === 'boolean') throw new JsonPathError('invalid type for comparison')
  return a < b
}

/** Integers beyond a double are bigints, all others numbers, so `==` of both kinds needs one of them. */
function isEqual(a: Scalar, b: Scalar): boolean {
  if (typeof a === typeof b) return a === b
  return BigInt(a) === BigInt(b)
}

/**
 * Compares two values as filters do: scalars of one Go type only, so an integer is not comparable with a fraction.
 * @throws JsonPathError for values that cannot be compared so, and for an unknown operator.
 */
function compareValues(operator: string, left: PathValue, right: PathValue): boolean {
  if (!/^(?:[<>]=?|[!=]=)$/.test(operator)) {
    throw new JsonPathError(`unrecognized filter operator ${operator}`)
  }
  const [a, b] = [scalarOf(left), scalarOf(right)]
  if (goTypeOf(a as JsonValue) !== goTypeOf(b as JsonValue)) {
    throw new JsonPathError('incompatible types for comparison')
  }
  switch (operator) {
    case '==':
      return isEqual(a, b)
    case '!=':
      return !isEqual(a, b)
    case '<':
      return isLess(a, b)
    case '<=':
      return isLess(a, b) || isEqual(a, b)
    case '>':
      return !isLess(a, b) && !isEqual(a, b)
    default:
      return !isLess(a, b)
  }
}
