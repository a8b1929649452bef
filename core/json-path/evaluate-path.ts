import { getKey, isJsonObject, type JsonValue } from '../api/json.ts'
import { JsonPathError } from './json-path-error.ts'
import type { Comparison, PathStep } from './json-path-node.ts'

function childrenOf(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value
  if (!isJsonObject(value)) return []
  return Object.keys(value)
    .toSorted()
    .map((key) => value[key])
    .filter((item) => item !== undefined)
}

function descend(value: JsonValue): readonly JsonValue[] {
  const children = childrenOf(value)
  return children.length === 0 ? [] : [value, ...children.flatMap(descend)]
}

function outOfBounds(index: number, length: number): JsonPathError {
  return new JsonPathError(`array index out of bounds: index ${index}, length ${length}`)
}

function slice(value: JsonValue, step: Extract<PathStep, { kind: 'slice' }>): readonly JsonValue[] {
  if (!Array.isArray(value)) return []
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
  return value.slice(from, to).filter((_item, at) => at % stride === 0)
}

function order(a: JsonValue, b: JsonValue): number | undefined {
  const isText = typeof a === 'string' && typeof b === 'string'
  const isNumber =
    (typeof a === 'number' || typeof a === 'bigint') &&
    (typeof b === 'number' || typeof b === 'bigint')
  if (!isText && !isNumber) return typeof a === typeof b && a === b ? 0 : undefined
  return a < b ? -1 : a > b ? 1 : 0
}

function holds(operator: Comparison, a: JsonValue, b: JsonValue): boolean {
  const found = order(a, b)
  if (operator === '!=') return found !== 0
  if (found === undefined) return false
  switch (operator) {
    case '==':
      return found === 0
    case '<':
      return found < 0
    case '<=':
      return found <= 0
    case '>':
      return found > 0
    case '>=':
      return found >= 0
  }
}

function passes(value: JsonValue, step: Extract<PathStep, { kind: 'filter' }>): boolean {
  const left = evaluatePath(step.left, value)
  if (step.operator === undefined) return left.length > 0
  const right = evaluatePath(step.right, value)
  if (left.length > 1 || right.length > 1) {
    throw new JsonPathError('can only compare one element at a time')
  }
  const [a, b] = [left[0], right[0]]
  return a !== undefined && b !== undefined && holds(step.operator, a, b)
}

function field(value: JsonValue, name: string): readonly JsonValue[] {
  const found = isJsonObject(value) ? getKey(value, name) : undefined
  return found === undefined ? [] : [found]
}

function take(step: PathStep, value: JsonValue): readonly JsonValue[] {
  switch (step.kind) {
    case 'field':
      return field(value, step.name)
    case 'every':
      return childrenOf(value)
    case 'descend':
      return descend(value)
    case 'slice':
      return slice(value, step)
    case 'union':
      return step.paths.flatMap((path) => evaluatePath(path, value))
    case 'filter':
      return childrenOf(value).filter((item) => passes(item, step))
    case 'literal':
      return [step.value]
  }
}

/** All values at a JSONPath; none where a field on the path is absent. @throws JsonPathError for an index beyond a list. */
export function evaluatePath(steps: readonly PathStep[], root: JsonValue): readonly JsonValue[] {
  let values: readonly JsonValue[] = [root]
  for (const step of steps) {
    values = step.kind === 'literal' ? [step.value] : values.flatMap((value) => take(step, value))
  }
  return values
}
