import { equalJson, type JsonValue } from '../../../base/api/json.ts'
import { isInt64 } from '../../../base/text/int64.ts'
import type { JsonType, ValueValidation } from '../value-validation.ts'
import { boundFor, isAbove, isBelow, isMultipleOf, lengthOf } from './bounds.ts'
import { isWholeNumber, jsonTypeOf } from './json-types.ts'
import {
  badFactor,
  beyondBound,
  notMatching,
  notMultiple,
  tooLongText,
  tooShortText,
  typesText,
  type ValueFault,
  wrongType,
} from './value-faults.ts'
import type { ValueNode } from './value-node.ts'

/** Format names that the original reports for values of a type; strings, lists and objects have none. */
const formatsOfTypes: Partial<Record<JsonType | 'null', string>> = {
  integer: 'int64',
  number: 'float64',
}

function isTaken(types: readonly string[], found: JsonType | 'null', value: JsonValue): boolean {
  if (found === 'null') return false
  if (types.includes(found)) return true
  if (found === 'integer') return types.includes('number')
  return found === 'number' && types.includes('integer') && isWholeNumber(Number(value))
}

/** Checks a value against the schema's types. @returns how many checks were passed. */
export function checkType(
  { types, nullable, format }: ValueNode,
  value: JsonValue,
  path: string,
  faults: ValueFault[],
): number {
  const found = jsonTypeOf(value)
  if (value === null) {
    if (types.length === 0 || nullable) return 1
    faults.push(wrongType(path, typesText(types), found))
    return 0
  }
  if (types.length === 0 && !format) return 0
  const isKnown = isTaken(types, found, value)
  if (format) {
    const isText = found === 'string' || found === 'array'
    if (!isText && !isKnown && formatsOfTypes[found] !== format.name) {
      faults.push(wrongType(path, format.name, formatsOfTypes[found] ?? ''))
      return 0
    }
    // Where the type is no number, strings and lists of any type are left to the format's check.
    if (isText && !types.includes('number') && !types.includes('integer')) return 1
  }
  if (isKnown) return 1
  faults.push(wrongType(path, typesText(types), found))
  return 0
}

/** Checks a string: of length and pattern only the first fault is reported, of the format always. */
export function checkText(
  node: ValueNode,
  text: string,
  path: string,
  faults: ValueFault[],
): number {
  const fault = faultOfText(node, text, path)
  if (fault) faults.push(fault)
  if (!node.format?.rule) return 1
  if (!node.format.rule(text)) faults.push(wrongType(path, node.format.name, text))
  return 2
}

function faultOfText(
  { bounds, pattern }: ValueNode,
  text: string,
  path: string,
): ValueFault | undefined {
  const { minLength, maxLength } = bounds
  // A text has at most as many code points as UTF-16 units.
  if (maxLength !== undefined && text.length > maxLength && lengthOf(text) > maxLength) {
    return tooLongText(path, maxLength)
  }
  if (minLength !== undefined && lengthOf(text) < minLength) {
    return tooShortText(path, text, minLength)
  }
  if (!pattern || bounds.pattern === undefined) return undefined
  if ('mistake' in pattern) {
    const shown = `${bounds.pattern}, but pattern is invalid: ${pattern.mistake}`
    return notMatching(path, text, shown)
  }
  if (text.length > pattern.longestText) {
    const shown = `${bounds.pattern}, but is too long: this pattern is tried on ${pattern.longestText} characters at most`
    return notMatching(path, text, shown)
  }
  return pattern.matches(text) ? undefined : notMatching(path, text, bounds.pattern)
}

export function checkNumber(
  bounds: ValueValidation,
  value: number | bigint,
  path: string,
  faults: ValueFault[],
): number {
  const { minimum, maximum, multipleOf, exclusiveMinimum, exclusiveMaximum } = bounds
  if (multipleOf !== undefined) {
    const factor = boundFor(value, multipleOf)
    if (factor <= 0) faults.push(badFactor(path, value, factor))
    else if (!isMultipleOf(value, factor)) faults.push(notMultiple(path, value, factor))
  }
  if (maximum !== undefined) {
    const bound = boundFor(value, maximum)
    if (isAbove(value, bound, exclusiveMaximum)) {
      const relation = exclusiveMaximum ? 'less than' : 'less than or equal to'
      faults.push(beyondBound(path, value, relation, bound))
    }
  }
  if (minimum !== undefined) {
    const bound = boundFor(value, minimum)
    if (isBelow(value, bound, exclusiveMinimum)) {
      const relation = exclusiveMinimum ? 'greater than' : 'greater than or equal to'
      faults.push(beyondBound(path, value, relation, bound))
    }
  }
  return 2
}

/** Whether an enum has a value: the original converts it to the type of each allowed one first; `null` never matches. */
export function isInEnum(value: JsonValue, allowed: readonly JsonValue[]): boolean {
  if (value === null) return false
  if (typeof value === 'string' && allowed.includes(value)) return true
  return allowed.some((one) => isSame(value, one))
}

function isSame(value: JsonValue, allowed: JsonValue): boolean {
  if (equalJson(value, allowed)) return true
  if (typeof value !== 'number' && typeof value !== 'bigint') return false
  if (typeof allowed === 'number' && isInt64(allowed)) return Math.trunc(Number(value)) === allowed
  // Go's conversion of an integer to a string gives the character with that code point.
  if (typeof allowed !== 'string' || !isInt64(value)) return false
  const code = Number(value)
  const isLetter = code >= 0 && code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff)
  return allowed === (isLetter ? String.fromCodePoint(code) : '\ufffd')
}
