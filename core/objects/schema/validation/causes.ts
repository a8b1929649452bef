import { maxFieldLength } from '../../../base/api/errors/status-limits.ts'
import type { CauseReason, FoundCause, StatusCause } from '../../../base/api/errors/status.ts'
import type { JsonValue } from '../../../base/api/json.ts'
import { writeGoJson } from '../../../base/json/go-json.ts'
import { valueText } from '../../../base/json/value-text.ts'
import { boundedText } from '../../../base/text/bounded-text.ts'
import { quoteText } from '../../../base/text/quote-text.ts'

/** Path of a field in messages: `spec.containers[0].name`, of a map entry `metadata.labels[app]`. */
export type FieldPath = string

/** The path of the whole object where an error shows it, as the original writes it. */
export const noPath: FieldPath = '<nil>'

/** The path of the whole object in some errors of pods, as the original writes it. */
export const emptyPath: FieldPath = '[]'

/**
 * A member's name as paths show it, cut to what an error shows of a path: a key may be as long as a body, and the paths of
 * all values below would hold it.
 */
export function pathName(name: string): string {
  return boundedText(name, maxFieldLength)
}

/** Path of a member; `path` is that of its object, and empty for the whole. */
export function memberPath(path: FieldPath, name: string): FieldPath {
  return path === '' ? pathName(name) : `${path}.${pathName(name)}`
}

/** Path of an entry of a map; `path` is that of the map. */
export function entryPath(path: FieldPath, key: string): FieldPath {
  return `${path}[${pathName(key)}]`
}

/** Longest detail of a validation error, in characters: longer ones contain something that a client wrote. */
const maxDetailLength = 10_240

/**
 * One fault of a field. Its message is made when it is asked for: a hostile object has a million faults, each of which may
 * show a long value, and an answer shows few of them. So a spread of a fault has no message, and making an answer of it throws.
 */
class FieldFault implements FoundCause {
  readonly reason: CauseReason
  readonly field: FieldPath
  readonly #label: string
  readonly #detail: string
  #message: string | undefined

  constructor(reason: CauseReason, field: FieldPath, label: string, detail: string) {
    this.reason = reason
    this.field = field
    this.#label = label
    this.#detail = detail
  }

  get message(): string {
    const detail = this.#detail === '' ? '' : `: ${boundedText(this.#detail, maxDetailLength)}`
    return (this.#message ??= this.label + detail)
  }

  get label(): string {
    return this.#label
  }
}

/** A fault whose message shows the field's value. */
class ValueFault extends FieldFault {
  readonly #value: JsonValue | undefined

  constructor(
    reason: CauseReason,
    field: FieldPath,
    label: string,
    value: JsonValue | undefined,
    detail: string,
  ) {
    super(reason, field, label, detail)
    this.#value = value
  }

  override get label(): string {
    return `${super.label}: ${valueText(this.#value)}`
  }
}

/** Adds causes one by one: as arguments of one `push`, the causes of a hostile object would overflow the stack. */
export function addCauses(causes: StatusCause[], more: Iterable<StatusCause>): void {
  for (const one of more) causes.push(one)
}

/** Marks an error that declarative validation finds, too, by the rule `origin`; see {@link FoundCause}. */
export function covered(cause: FoundCause, origin: string): FoundCause {
  cause.origin = origin
  return cause
}

export function required(field: FieldPath, detail = ''): StatusCause {
  return new FieldFault('FieldValueRequired', field, 'Required value', detail)
}

export function invalidValue(
  field: FieldPath,
  value: JsonValue | undefined,
  detail: string,
): StatusCause {
  return new ValueFault('FieldValueInvalid', field, 'Invalid value', value, detail)
}

/** A value of a wrong type; `value` is what the message shows of it, which is the name of its type or the text. */
export function typeInvalid(field: FieldPath, value: JsonValue, detail: string): StatusCause {
  return new ValueFault('FieldValueTypeInvalid', field, 'Invalid value', value, detail)
}

/** An invalid value that the message does not show, as in the original. */
export function invalidOmitted(field: FieldPath, detail: string): StatusCause {
  return new FieldFault('FieldValueInvalid', field, 'Invalid value', detail)
}

/** An invalid value shown as `shown` in place of its JSON, such as a struct with the names of its Go fields. */
export function invalidShown(field: FieldPath, shown: string, detail: string): StatusCause {
  const label = `Invalid value: ${boundedText(shown, maxDetailLength)}`
  return new FieldFault('FieldValueInvalid', field, label, detail)
}

/** An invalid text of a type of its own, or behind a pointer: the original shows it as JSON. */
export function invalidJson(field: FieldPath, text: string, detail: string): StatusCause {
  return invalidShown(field, writeGoJson(text), detail)
}

/** The empty list of causes, which most checks return; sharing it spares an array each. */
export const noCauses: readonly StatusCause[] = []

/** One invalid value with each of `details`: most text rules return a list of messages. */
export function invalidValues(
  field: FieldPath,
  value: JsonValue | undefined,
  details: readonly string[],
): readonly StatusCause[] {
  if (details.length === 0) return noCauses
  return details.map((detail) => invalidValue(field, value, detail))
}

/** An unsupported value; `supported` is shown in the order given. */
export function notSupported(
  field: FieldPath,
  value: JsonValue | undefined,
  supported: readonly string[],
): StatusCause {
  const detail =
    supported.length === 0 ? '' : `supported values: ${supported.map(quoteText).join(', ')}`
  return new ValueFault('FieldValueNotSupported', field, 'Unsupported value', value, detail)
}

/** An unsupported value shown as `shown` in place of its JSON. */
export function notSupportedShown(
  field: FieldPath,
  shown: string,
  supported: readonly string[],
): StatusCause {
  const label = `Unsupported value: ${boundedText(shown, maxDetailLength)}`
  const detail = `supported values: ${supported.map(quoteText).join(', ')}`
  return new FieldFault('FieldValueNotSupported', field, label, detail)
}

export function duplicate(field: FieldPath, value: JsonValue | undefined): StatusCause {
  return new ValueFault('FieldValueDuplicate', field, 'Duplicate value', value, '')
}

/** A value that was given before, shown as `shown` in place of its JSON. */
export function duplicateShown(field: FieldPath, shown: string): StatusCause {
  return new FieldFault('FieldValueDuplicate', field, `Duplicate value: ${shown}`, '')
}

export function forbidden(field: FieldPath, detail: string): StatusCause {
  return new FieldFault('FieldValueForbidden', field, 'Forbidden', detail)
}

/** An error that is the server's own. */
export function internalError(field: FieldPath, detail: string): StatusCause {
  return new FieldFault('InternalError', field, 'Internal error', detail)
}

export function notFoundValue(
  field: FieldPath,
  value: JsonValue | undefined,
  detail = '',
): StatusCause {
  return new ValueFault('FieldValueNotFound', field, 'Not found', value, detail)
}

export function tooLong(
  field: FieldPath,
  limit: number,
  unit: 'byte' | 'character' = 'byte',
): StatusCause {
  const units = limit === 1 ? unit : `${unit}s`
  const detail = `may not be more than ${limit} ${units}`
  return new FieldFault('FieldValueTooLong', field, 'Too long', detail)
}

export function tooMany(field: FieldPath, actual: number, limit: number): StatusCause {
  const unit = limit === 1 ? 'item' : 'items'
  const detail = `${actual}: must have at most ${limit} ${unit}`
  return new FieldFault('FieldValueTooMany', field, 'Too many', detail)
}

/** Error details that many rules share. */
export const immutableMessage = 'field is immutable'
export const notNegativeMessage = 'must be greater than or equal to 0'

export function outsideRange(low: number, high: number): string {
  return `must be between ${low} and ${high}, inclusive`
}
