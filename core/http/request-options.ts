import { type ApiError, badRequest, invalid } from '../api/api-error.ts'
import type { Brand } from '../api/brand.ts'
import { fieldManagerName } from '../api/names.ts'
import { quoteText } from '../api/quote-text.ts'
import type { Cause, CauseReason } from '../api/status.ts'
import { isFlagSet } from './request-info.ts'

export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

/** What every modifying request may say in its query. */
export interface WriteOptions {
  readonly dryRun: boolean
  readonly fieldManager: string
  readonly fieldValidation: FieldValidation
  readonly force: boolean
}

const fieldValidations: readonly string[] = ['Ignore', 'Warn', 'Strict']

/** Names an options object in messages: `CreateOptions`, of a group of the brand. */
export interface OptionsKind {
  readonly kind: string
  readonly brand: Pick<Brand, 'apiDomain'>
}

/** A request whose query holds options; a ResourceContext fits. */
export interface OptionsSource {
  readonly query: URLSearchParams
  readonly services: { readonly brand: Pick<Brand, 'apiDomain'> }
}

export function invalidOptions({ kind, brand }: OptionsKind, causes: readonly Cause[]): ApiError {
  return invalid({ group: `meta.${brand.apiDomain}`, kind }, '', causes)
}

/** @throws ApiError `Invalid` for any value but `All`. */
export function parseDryRun(values: readonly string[], kind: OptionsKind): boolean {
  const given = values.filter((value) => value !== '')
  const wrong = given.find((value) => value !== 'All')
  if (wrong === undefined) return given.length > 0
  throw optionError(
    kind,
    'dryRun',
    `Unsupported value: ${JSON.stringify(wrong)}: supported values: "All"`,
  )
}

function optionError(
  kind: OptionsKind,
  field: string,
  message: string,
  reason: CauseReason = 'FieldValueNotSupported',
): ApiError {
  return invalidOptions(kind, [{ reason, message, field }])
}

function parseFieldManager(query: URLSearchParams, kind: OptionsKind): string {
  const name = query.get('fieldManager') ?? ''
  const [complaint] = fieldManagerName(name)
  if (complaint === undefined) return name
  const message = `Invalid value: ${quoteText(name)}: ${complaint}`
  throw optionError(kind, 'fieldManager', message, 'FieldValueInvalid')
}

/**
 * Reads the options of a create, update or patch. `name` is that of the options object: `CreateOptions`.
 *
 * @throws ApiError `Invalid`
 */
export function parseWriteOptions({ query, services }: OptionsSource, name: string): WriteOptions {
  const kind: OptionsKind = { kind: name, brand: services.brand }
  const validation = query.get('fieldValidation') || 'Warn'
  if (!fieldValidations.includes(validation)) {
    const supported = fieldValidations.map((value) => `"${value}"`).join(', ')
    const message = `Unsupported value: ${JSON.stringify(validation)}: supported values: ${supported}`
    throw optionError(kind, 'fieldValidation', message)
  }
  return {
    dryRun: parseDryRun(query.getAll('dryRun'), kind),
    fieldManager: parseFieldManager(query, kind),
    fieldValidation: validation === 'Ignore' || validation === 'Strict' ? validation : 'Warn',
    force: isFlagSet(query, 'force'),
  }
}

/**
 * Reads the options of a patch. `applies`: it states who applies and may force it, which is for no other patch.
 *
 * @throws ApiError `Invalid`
 */
export function parsePatchOptions(source: OptionsSource, applies: boolean): WriteOptions {
  const kind: OptionsKind = { kind: 'PatchOptions', brand: source.services.brand }
  const options = parseWriteOptions(source, kind.kind)
  if (applies && options.fieldManager === '') {
    const message = 'Required value: is required for apply patch'
    throw optionError(kind, 'fieldManager', message, 'FieldValueRequired')
  }
  if (!applies && source.query.has('force')) {
    const message = 'Forbidden: may not be specified for non-apply patch'
    throw optionError(kind, 'force', message, 'FieldValueForbidden')
  }
  return options
}

/**
 * A whole number of a query parameter; undefined when it is absent or empty. Clients that mean "all" or "for ever" send the
 * largest of 64 bits: what is beyond exact numbers is taken for the last of them.
 *
 * @throws ApiError `BadRequest`
 */
export function parseInteger(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  if (!isInteger64(text)) throw badRequest(unparsedInteger('ParseInt', text))
  return Math.min(Math.max(Number(text), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
}

/** What clients are told of a parameter that is no integer, or one past 64 bits; `parser` is signed or unsigned. */
export function unparsedInteger(parser: 'ParseInt' | 'ParseUint', text: string): string {
  const digits = parser === 'ParseInt' ? /^[+-]?\d+$/ : /^\d+$/
  const why = digits.test(text) ? 'value out of range' : 'invalid syntax'
  return `strconv.${parser}: parsing ${quoteText(text)}: ${why}`
}

function isInteger64(text: string): boolean {
  if (!/^[+-]?\d{1,32}$/.test(text)) return false
  const value = BigInt(text)
  return BigInt.asIntN(64, value) === value
}
