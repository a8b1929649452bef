import { boundedBytes, boundedText, encodedBytes } from '../../text/bounded-text.ts'
import type { FoundCause, StatusCause, StatusDetails, StatusReason } from './status.ts'

/**
 * A Status stays below 64 KiB in every format, whatever a client repeats: its message and its causes, which mostly say
 * the same, have a share each; the rest is for its other fields. Only an object that is wrong in many different fields
 * is answered at more length ({@link maxWideBytes}).
 */
const maxMessageBytes = 26 * 1024

/** Bytes of the causes that repeat a field, such as another item of a list, and of those that show long values. */
const maxRepeatedBytes = 24 * 1024

/** Bytes of all causes, and of the message that repeats them. A schema has only so many fields. */
const maxWideBytes = 160 * 1024

/** Bytes of a cause, and of its field, from which it counts as long. */
const longCause = 2 * 1024
const longField = 256

/** Causes that an error shows at most: a hostile object can be wrong in a million places. */
export const maxCauses: number = 500

/** Bytes of field names, punctuation and indentation around one encoded cause. */
const causeFrame = 100

/** Characters of a cause's field path at most; no path of a real schema is as long. */
export const maxFieldLength: number = 1_024

/**
 * Characters of a name that an error shows at most: more than a valid name has, and few enough to leave room for the
 * message.
 */
export const maxNameLength: number = 1_024

function boundedCause(cause: FoundCause): FoundCause {
  if (cause.isBounded === true) return cause
  const { reason, message, field } = cause
  return {
    ...(reason !== undefined && { reason }),
    message: boundedBytes(message, maxRepeatedBytes / 2),
    ...(field !== undefined && { field: boundedText(field, maxFieldLength) }),
  }
}

/** A cause as an answer shows it: only the fields that clients know. */
function shownCause({ reason, message, field }: FoundCause): StatusCause {
  return {
    ...(reason !== undefined && { reason }),
    message,
    ...(field !== undefined && { field }),
  }
}

function causeBytes({ message, field = '' }: StatusCause): number {
  return causeFrame + encodedBytes(message, maxWideBytes) + encodedBytes(field, maxWideBytes)
}

const inBrackets = /\[[^\]]*\]/g

/** The first of `causes`, as many as an answer has room for. Messages of the others are never formatted. */
export function boundedCauses(causes: readonly FoundCause[]): FoundCause[] {
  const shown: FoundCause[] = []
  const places = new Set<string>()
  let repeated = 0
  let all = 0
  for (const cause of causes) {
    if (shown.length === maxCauses) break
    const next = boundedCause(cause)
    const bytes = causeBytes(next)
    const place = (next.field ?? '').replace(inBrackets, '')
    all += bytes
    const isLong = bytes > longCause || encodedBytes(place, longField) > longField
    if (isLong || places.has(place)) repeated += bytes
    if ((repeated > maxRepeatedBytes || all > maxWideBytes) && shown.length > 0) break
    places.add(place)
    shown.push(next)
  }
  return shown
}

/** A message cut to what an answer has room for; that of an invalid object repeats its causes, and has as much as they have. */
export function boundedMessage(
  message: string,
  reason: StatusReason,
  details?: StatusDetails,
): string {
  const most = reason === 'Invalid' && details?.causes ? maxWideBytes : maxMessageBytes
  return boundedBytes(message, most)
}

/** Details whose texts and causes are cut to what an answer has room for. */
export function boundedDetails(details: StatusDetails): StatusDetails {
  const { name, group, kind, causes } = details
  return {
    ...details,
    ...(name !== undefined && { name: boundedText(name, maxNameLength) }),
    ...(group !== undefined && { group: boundedText(group, maxNameLength) }),
    ...(kind !== undefined && { kind: boundedText(kind, maxNameLength) }),
    ...(causes && { causes: boundedCauses(causes).map(shownCause) }),
  }
}
