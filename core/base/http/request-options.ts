import type { Brand } from '../api/brand.ts'
import { type ApiError, badRequest, invalid } from '../api/errors/api-error.ts'
import type { StatusCause } from '../api/errors/status.ts'
import type { JsonObject } from '../api/json.ts'
import { managerProblems, maxManagerBytes } from '../api/metadata/manager-name.ts'
import { parseInt64 } from '../text/int64.ts'
import { quoteText } from '../text/quote-text.ts'
import { isFlagSet } from './request-info.ts'

export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

/** The query options of a modifying request. */
export interface WriteOptions {
  readonly dryRun: boolean
  readonly fieldManager: string
  readonly fieldValidation: FieldValidation
  readonly force: boolean
}

const fieldValidations: readonly string[] = ['Ignore', 'Strict', 'Warn']

/** The kind of an options object for error messages: `CreateOptions`, of the brand's meta group. */
export interface OptionsKind {
  readonly kind: string
  readonly brand: Pick<Brand, 'apiDomain' | 'isOriginal'>
}

/** A request whose query holds options; a ResourceContext fits. */
export interface OptionsSource {
  readonly query: URLSearchParams
  readonly services: { readonly brand: OptionsKind['brand'] }
}

export function invalidOptions(
  { kind, brand }: OptionsKind,
  causes: readonly StatusCause[],
): ApiError {
  return invalid({ group: `meta.${brand.apiDomain}`, kind }, '', causes)
}

/** Values of the parameter `dryRun`. By the requirement, side effects are allowed where it is bare. */
export function dryRunValues(
  query: URLSearchParams,
  brand: OptionsKind['brand'],
): readonly string[] {
  const values = query.getAll('dryRun')
  return brand.isOriginal ? values : values.filter((value) => value !== '')
}

/** Validation errors of the option `dryRun`, whose only value is `All`. */
export function dryRunCauses(values: readonly string[]): StatusCause[] {
  if (values.every((value) => value === 'All')) return []
  return [unsupported('dryRun', JSON.stringify(values), ['All'])]
}

/** The cause for an unsupported value; `value` as the message shows it. */
export function unsupported(
  field: string,
  value: string,
  supported: readonly string[],
): StatusCause {
  const listed = supported.map((text) => `"${text}"`).join(', ')
  const message = `Unsupported value: ${value}: supported values: ${listed}`
  return { reason: 'FieldValueNotSupported', message, field }
}

function fieldManagerCauses(name: string): StatusCause[] {
  const field = 'fieldManager'
  const { isTooLong, unprintable } = managerProblems(name)
  const causes: StatusCause[] = unprintable.map((problem) => {
    const message = `Invalid value: ${quoteText(name)}: ${problem}`
    return { reason: 'FieldValueInvalid', message, field }
  })
  if (!isTooLong) return causes
  const message = `Too long: may not be more than ${maxManagerBytes} bytes`
  return [{ reason: 'FieldValueTooLong', message, field }, ...causes]
}

function fieldValidationCauses(given: string): StatusCause[] {
  if (given === '' || fieldValidations.includes(given)) return []
  return [unsupported('fieldValidation', quoteText(given), ['', ...fieldValidations])]
}

/**
 * Parses the options of a create, update or patch. `name` is the kind of the options object: `CreateOptions`; `before`
 * are validation errors of its other fields.
 *
 * @throws ApiError `Invalid`
 */
export function parseWriteOptions(
  { query, services }: OptionsSource,
  name: string,
  before: readonly StatusCause[] = [],
): WriteOptions {
  const dryRun = dryRunValues(query, services.brand)
  const fieldManager = query.get('fieldManager') ?? ''
  const validation = query.get('fieldValidation') ?? ''
  const isPlain = fieldManager === '' && validation === '' && dryRun.length === 0
  const causes = isPlain
    ? before
    : [
        ...before,
        ...fieldManagerCauses(fieldManager),
        ...dryRunCauses(dryRun),
        ...fieldValidationCauses(validation),
      ]
  if (causes.length > 0) throw invalidOptions({ kind: name, brand: services.brand }, causes)
  return {
    dryRun: dryRun.length > 0,
    fieldManager,
    fieldValidation: validation === 'Ignore' || validation === 'Strict' ? validation : 'Warn',
    force: isFlagSet(query, 'force'),
  }
}

/** The options of a create, update or patch as the object that admission sees, of kind `CreateOptions` or `UpdateOptions`. */
export function writeOptionsObject(
  { kind, brand }: OptionsKind,
  query: URLSearchParams,
): JsonObject {
  const dryRun = dryRunValues(query, brand)
  const [fieldManager, fieldValidation] = ['fieldManager', 'fieldValidation'].map((name) =>
    query.get(name),
  )
  return {
    kind,
    apiVersion: `meta.${brand.apiDomain}/v1`,
    ...(dryRun.length > 0 && { dryRun: [...dryRun] }),
    ...(fieldManager && { fieldManager }),
    ...(fieldValidation && { fieldValidation }),
  }
}

/**
 * Parses the options of a patch. `applies` says that it is an apply patch, which requires `fieldManager` and allows
 * `force`.
 *
 * @throws ApiError `Invalid`
 */
export function parsePatchOptions(source: OptionsSource, applies: boolean): WriteOptions {
  const causes: StatusCause[] = []
  if (applies && !source.query.get('fieldManager')) {
    const message = 'Required value: is required for apply patch'
    causes.push({ reason: 'FieldValueRequired', message, field: 'fieldManager' })
  }
  if (!applies && source.query.has('force')) {
    const message = 'Forbidden: may not be specified for non-apply patch'
    causes.push({ reason: 'FieldValueForbidden', message, field: 'force' })
  }
  return parseWriteOptions(source, 'PatchOptions', causes)
}

/**
 * Parses an int64 query parameter; undefined when it is absent. Clients that mean "all" or "for ever" send the largest
 * int64: numbers beyond the safe integers are clamped.
 *
 * @throws ApiError `BadRequest`
 */
export function parseInteger(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  if (parseInt64(text) === undefined) throw badRequest(integerSyntaxMessage('ParseInt', text))
  return Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
}

/**
 * The error message for a parameter that is no integer, or one past 64 bits, as Go's signed or unsigned `parser` words
 * it.
 */
export function integerSyntaxMessage(parser: 'ParseInt' | 'ParseUint', text: string): string {
  const digits = parser === 'ParseInt' ? /^[+-]?\d+$/ : /^\d+$/
  const why = digits.test(text) ? 'value out of range' : 'invalid syntax'
  return `strconv.${parser}: parsing ${quoteText(text)}: ${why}`
}
