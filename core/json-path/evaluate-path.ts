import { goText, goTypeOf } from '../api/go-text.ts'
import { getKey, isJsonObject, type JsonValue } from '../api/json.ts'
import { compareValues } from './compare-values.ts'
import { JsonPathError } from './json-path-error.ts'
import { type PathStep, type PathValue, TextByte } from './json-path-node.ts'

const utf8 = new TextEncoder()

function childrenOf(value: PathValue): readonly PathValue[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return Array.from(utf8.encode(value), (byte) => new TextByte(byte))
  if (value instanceof TextByte || !isJsonObject(value)) return []
  return Object.keys(value)
    .toSorted()
    .map((key) => value[key])
    .filter((item) => item !== undefined)
}

function descend(value: PathValue): readonly PathValue[] {
  // Below a text there are only bytes, which have nothing below them.
  if (typeof value === 'string') return value === '' ? [] : [value]
  const children = childrenOf(value)
  return children.length === 0 ? [] : [value, ...children.flatMap(descend)]
}

function outOfBounds(index: number, length: number): JsonPathError {
  return new JsonPathError(`array index out of bounds: index ${index}, length ${length}`)
}

function typeOf(value: PathValue): string {
  return value instanceof TextByte ? 'uint8' : goTypeOf(value)
}

function slice(value: PathValue, step: Extract<PathStep, { kind: 'slice' }>): readonly PathValue[] {
  if (value === null) return []
  if (!Array.isArray(value)) throw new JsonPathError(`${typeOf(value)} is not array or slice`)
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

function passes(value: JsonValue, step: Extract<PathStep, { kind: 'filter' }>): boolean {
  if (step.operator === undefined) return exists(step.left, value)
  const left = onlyValue(step.left, value)
  if (left === undefined) return false
  const right = onlyValue(step.right, value)
  return right !== undefined && compareValues(step.operator, left, right)
}

/** The value that one side of a comparison is; undefined where its path leads nowhere. */
function onlyValue(path: readonly PathStep[], value: JsonValue): PathValue | undefined {
  const values = evaluatePath(path, value)
  if (values.length > 1) throw new JsonPathError('can only compare one element at a time')
  return values[0]
}

/** An existence test does not hold, rather than fail, where its path cannot be followed. */
function exists(path: readonly PathStep[], value: JsonValue): boolean {
  try {
    return evaluatePath(path, value).length > 0
  } catch (error) {
    if (error instanceof JsonPathError) return false
    throw error
  }
}

function filter(
  value: PathValue,
  step: Extract<PathStep, { kind: 'filter' }>,
): readonly PathValue[] {
  if (Array.isArray(value)) return value.filter((item) => passes(item, step))
  const shown = goText(value instanceof TextByte ? value.value : value)
  throw new JsonPathError(`${shown} is not array or slice and cannot be filtered`)
}

function field(value: PathValue, name: string): readonly PathValue[] {
  if (value instanceof TextByte || !isJsonObject(value)) return []
  const found = getKey(value, name)
  return found === undefined ? [] : [found]
}

function take(step: PathStep, values: readonly PathValue[]): readonly PathValue[] {
  switch (step.kind) {
    case 'field':
      return values.flatMap((value) => field(value, step.name))
    case 'every':
      return values.flatMap(childrenOf)
    case 'descend':
      return values.flatMap(descend)
    case 'slice':
      return values.flatMap((value) => slice(value, step))
    case 'union':
      return step.paths.flatMap((path) => follow(path, values))
    case 'filter':
      return values.flatMap((value) => filter(value, step))
    case 'literal':
      return typeof step.value === 'string' ? [step.value] : values.map(() => step.value)
    case 'word':
      throw new JsonPathError(`unrecognized identifier ${step.name}`)
  }
}

function follow(steps: readonly PathStep[], from: readonly PathValue[]): readonly PathValue[] {
  let values = from
  for (const step of steps) values = take(step, values)
  return values
}

/**
 * All values at a JSONPath; none where a field on the path is absent. Members of objects come in the order of their names, where
 * the original has any order.
 *
 * @throws JsonPathError for an index beyond a list, an index or a filter of anything else, and what cannot be compared.
 */
export function evaluatePath(steps: readonly PathStep[], root: PathValue): readonly PathValue[] {
  return follow(steps, [root])
}
