import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonValue } from '../../../base/api/json.ts'
import { goFloat } from '../../../base/json/go-text.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { numberText } from '../../../base/json/value-text.ts'
import { isInt64 } from '../../../base/text/int64.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import {
  type FieldPath,
  invalidShown,
  invalidValue,
  noPath,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
} from './causes.ts'

/**
 * A validation error of a value, before the value's path in its object is known. Texts are made when they are asked for:
 * most faults of a hostile object, and of branches that failed worse than another, are never shown.
 */
export interface ValueFault {
  /** Identifies the fault; several branches of a schema may find the same one. */
  text(): string
  /** `base` is the path of the validated value in its object; empty for the object itself. */
  cause(base: FieldPath): StatusCause
}

function pathBelow(base: FieldPath, path: string): FieldPath {
  const name = path.startsWith('.') ? path.slice(1) : path
  if (name === '') return base === '' ? noPath : base
  return base === '' ? name : `${base}.${name}`
}

function invalid(path: string, value: JsonValue, says: string): ValueFault {
  const text = (): string => `${path} in body ${says}`
  return { text, cause: (base) => invalidValue(pathBelow(base, path), value, text()) }
}

/** A fault of a whole value, whose message in the original does not say `in body`. */
function whole(path: string, says: string): ValueFault {
  const text = (): string => `${quoteText(path)} ${says}`
  return { text, cause: (base) => invalidValue(base === '' ? noPath : base, '', text()) }
}

/** A value of a wrong type or format. `found`: the name of the value's type, or, for a format, its text. */
export function wrongType(path: string, wanted: string, found: string): ValueFault {
  const text = (): string => `${path} in body must be of type ${wanted}: ${quoteText(found)}`
  return { text, cause: (base) => typeInvalid(pathBelow(base, path), found, text()) }
}

export function typesText(types: readonly string[]): string {
  return types.join(',')
}

export function missing(path: string): ValueFault {
  return { text: () => `${path} is required`, cause: (base) => required(pathBelow(base, path)) }
}

/** The values of an enum as messages show them. */
export function enumTexts(values: readonly JsonValue[]): readonly string[] {
  return values.map((value) => (typeof value === 'string' ? value : writeJson(value)))
}

export function notInEnum(path: string, value: JsonValue, shown: readonly string[]): ValueFault {
  return {
    text: () => `${path} in body should be one of ${shown.join(' ')}`,
    cause: (base) => notSupported(pathBelow(base, path), value, shown),
  }
}

export function tooLongText(path: string, limit: number): ValueFault {
  return {
    text: () => `${path} in body should be at most ${limit} chars long`,
    cause: (base) => tooLong(pathBelow(base, path), limit),
  }
}

export function tooShortText(path: string, value: string, limit: number): ValueFault {
  return invalid(path, value, `should be at least ${limit} chars long`)
}

export function tooManyParts(
  path: string,
  actual: number,
  limit: number,
  unit: 'items' | 'properties',
): ValueFault {
  return {
    text: () => `${path} in body should have at most ${limit} ${unit}`,
    cause: (base) => tooMany(pathBelow(base, path), actual, limit),
  }
}

export function tooFewParts(
  path: string,
  actual: number,
  limit: number,
  unit: 'items' | 'properties',
): ValueFault {
  return invalid(path, actual, `should have at least ${limit} ${unit}`)
}

export function notUnique(path: string): ValueFault {
  return invalid(path, '', "shouldn't contain duplicates")
}

export function notMatching(path: string, value: string, pattern: string): ValueFault {
  return invalid(path, value, `should match '${pattern}'`)
}

export function beyondBound(
  path: string,
  value: number | bigint,
  relation: 'greater than' | 'greater than or equal to' | 'less than' | 'less than or equal to',
  bound: number | bigint,
): ValueFault {
  return invalid(path, value, `should be ${relation} ${boundText(value, bound)}`)
}

/** A bound that a number was compared with: as an integer with an integer, as a double with any other. */
function boundText(value: number | bigint, bound: number | bigint): string {
  return isInt64(value) ? numberText(bound) : goFloat(Number(bound))
}

export function notMultiple(
  path: string,
  value: number | bigint,
  factor: number | bigint,
): ValueFault {
  return invalid(path, value, `should be a multiple of ${boundText(value, factor)}`)
}

/** A `multipleOf` that is not positive, or has no whole part where the value is an integer. */
export function badFactor(
  path: string,
  value: number | bigint,
  factor: number | bigint,
): ValueFault {
  const shown = boundText(value, factor)
  const text = (): string => `factor MultipleOf declared for ${path} must be positive: ${shown}`
  return { text, cause: (base) => invalidShown(pathBelow(base, path), shown, text()) }
}

export function forbiddenProperty(path: string, key: string): ValueFault {
  const text = (): string => `${path}.${key} in body is a forbidden property`
  return { text, cause: (base) => invalidValue(pathBelow(base, path), key, text()) }
}

export function noBranchValid(path: string): ValueFault {
  return whole(path, 'must validate at least one schema (anyOf)')
}

export function notOneBranchValid(path: string, valid: number): ValueFault {
  const found = valid === 0 ? 'Found none valid' : `Found ${valid} valid alternatives`
  return whole(path, `must validate one and only one schema (oneOf). ${found}`)
}

export function notAllBranchesValid(path: string, valid: number): ValueFault {
  return whole(
    path,
    `must validate all the schemas (allOf)${valid === 0 ? '. None validated' : ''}`,
  )
}

export function forbiddenBranchValid(path: string): ValueFault {
  return whole(path, 'must not validate the schema (not)')
}
