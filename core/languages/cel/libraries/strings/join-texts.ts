import { traversal } from '../../cost/base-costs.ts'
import type { FunctionCost } from '../../cost/function-cost.ts'
import { codePointLength } from '../../values/code-points.ts'
import { describeValue } from '../../values/describe-value.ts'
import { typeNameOf } from '../../values/type-name.ts'
import {
  CelError,
  List,
  type Result,
  Double,
  MapValue,
  Optional,
  TypeValue,
  Uint,
  type Value,
} from '../../values/value.ts'
import { longestText, textTooLong } from '../limits.ts'
import { emptyOptional } from '../optional/optional-functions.ts'

/** Joins texts; other elements are an error. */
export function joinTexts(list: List, separator = ''): Result {
  return join(list, separator, (item) => {
    const text = item instanceof CelError ? item.message : describeValue(item)
    return new CelError(`join: invalid input: ${text}`)
  })
}

/** Joins texts as the first version of the library did, which converted elements to texts of Go. */
export function joinConvertedTexts(list: List, separator = ''): Result {
  return join(list, separator, convertToText)
}

function join(list: List, separator: string, refuse: (item: Result) => Result): Result {
  if (separator.length * (list.size - 1) > longestText) return textTooLong('join')
  let joined = ''
  for (let index = 0; index < list.size; index += 1) {
    const item = list.at(index)
    const text = typeof item === 'string' ? item : refuse(item)
    if (typeof text !== 'string') return text
    joined += index === 0 ? text : separator + text
    if (joined.length > longestText) return textTooLong('join')
  }
  return joined
}

/** Cost of reading and making the result, whose size follows from the arguments. */
export const joinCost: FunctionCost = {
  ofArguments: ([list, separator]) => traversal(sizeOfJoined(list, separator) * 2),
}

/** Code points of the result; half of the units where these are too many. An error has the size 1. */
function sizeOfJoined(list: Result | undefined, separator: Result | undefined): number {
  if (!(list instanceof List) || separator instanceof CelError) return 1
  const between = typeof separator === 'string' ? separator : ''
  let units = between.length * Math.max(list.size - 1, 0)
  if (units > longestText) return units / 2
  let size = units === 0 ? 0 : codePointLength(between) * (list.size - 1)
  for (let index = 0; index < list.size; index += 1) {
    const item = list.at(index)
    if (typeof item !== 'string') return 1
    units += item.length
    if (units > longestText) return units / 2
    size += codePointLength(item)
  }
  return size
}

/**
 * Converts a value to a text of Go, which works for texts in optionals only; other values are errors in the words of their
 * types.
 */
function convertToText(value: Result): string | CelError {
  let inner = value
  while (inner instanceof Optional) {
    inner = inner.value === undefined ? emptyOptional : inner.value
  }
  if (typeof inner === 'string' || inner instanceof CelError) return inner
  return new CelError(refusal(inner))
}

function refusal(value: Value): string {
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint) {
    return `unsupported type conversion from '${typeNameOf(value)}' to string`
  }
  if (value instanceof TypeValue) return "type conversion not supported for 'type'"
  return `type conversion error from ${sourceName(value)} to 'string'`
}

function sourceName(value: Value): string {
  if (typeof value === 'boolean' || value instanceof List || value instanceof MapValue) {
    return typeNameOf(value)
  }
  if (value instanceof Double) return 'Double'
  if (value instanceof Uint8Array) return 'Bytes'
  return `'${typeNameOf(value).replace('google.protobuf.', '')}'`
}
