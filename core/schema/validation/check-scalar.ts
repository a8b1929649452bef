import { equalJson, type JsonValue } from '../../api/json.ts'
import type { JsonType, ValueValidation } from '../value-validation.ts'
import { boundFor, isAbove, isBelow, isMultipleOf, lengthOf } from './bounds.ts'
import { isInt64, isWholeNumber, jsonTypeOf } from './json-types.ts'
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

/** Formats as the original names those of values; those of texts, lists and objects have none. */
const formatsOfTypes: Partial<Record<JsonType | 'null', string>> = {
  integer: 'int64',
  number: 'float64',
}

function isTaken(types: readonly JsonType[], found: JsonType | 'null', value: JsonValue): boolean {
  if (found === 'null') return false
  if (types.includes(found)) return true
  if (found === 'integer') return types.includes('number')
  return found === 'number' && types.includes('integer') && isWholeNumber(Number(value))
}

/** @returns how many checks were passed. */
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
    if (!isText && !isKnown) {
      faults.push(wrongType(path, format.name, formatsOfTypes[found] ?? ''))
      return 0
    }
    // What is no number is left to the format, even where the type says otherwise.
    if (isText && !types.includes('number') && !types.includes('integer')) return 1
  }
  if (isKnown) return 1
  faults.push(wrongType(path, typesText(types), found))
  return 0
}

/** Texts of which a pattern is tried on no more: its time grows with both. */
const maxPatternText = 512 * 1024

/** Of length and pattern the first fault is told, of the format always. */
export function checkText(
  node: ValueNode,
  text: string,
  path: string,
  faults: ValueFault[],
): number {
  const fault = faultOfText(node, text, path)
  if (fault) faults.push(fault)
  if (!node.format) return 1
  if (!node.format.rule(text)) faults.push(wrongType(path, node.format.name, text))
  return 2
}

function faultOfText(
  { bounds, pattern }: ValueNode,
  text: string,
  path: string,
): ValueFault | undefined {
  const { minLength, maxLength } = bounds
  const length = minLength === undefined && maxLength === undefined ? 0 : lengthOf(text)
  if (maxLength !== undefined && length > maxLength) return tooLongText(path, maxLength)
  if (minLength !== undefined && length < minLength) return tooShortText(path, text, minLength)
  if (!pattern || bounds.pattern === undefined) return undefined
  if ('mistake' in pattern) {
    const shown = `${bounds.pattern}, but pattern is invalid: ${pattern.mistake}`
    return notMatching(path, text, shown)
  }
  if (text.length > maxPatternText) {
    const shown = `${bounds.pattern}, but is too long: patterns are tried on ${maxPatternText} characters at most`
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
    if (factor <= 0) faults.push(badFactor(path, factor))
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

/** The original converts a value to the type of each allowed one before it compares; `null` is never one of them. */
export function isInEnum(value: JsonValue, allowed: readonly JsonValue[]): boolean {
  return value !== null && allowed.some((one) => isSame(value, one))
}

function isSame(value: JsonValue, allowed: JsonValue): boolean {
  if (equalJson(value, allowed)) return true
  if (typeof value !== 'number' && typeof value !== 'bigint') return false
  if (typeof allowed === 'number' && isInt64(allowed)) return Math.trunc(Number(value)) === allowed
  // An integer becomes the letter with its number.
  if (typeof allowed !== 'string' || !isInt64(value)) return false
  const code = Number(value)
  const isLetter = code >= 0 && code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff)
  return allowed === (isLetter ? String.fromCodePoint(code) : '\ufffd')
}
