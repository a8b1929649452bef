import { boundedBytes, boundedText, encodedBytes } from './bounded-text.ts'
import type { Cause, StatusDetails } from './status.ts'

/**
 * A Status stays below 64 KiB in every format, whatever a client sent: its message and its causes, which mostly say the
 * same, have a share each; the rest is for its other fields.
 */
export const maxMessageBytes: number = 26 * 1024
const maxCausesBytes = 32 * 1024

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
export const maxNameLength: number = 320

function boundedCause({ reason, message, field }: Cause): Cause {
  return {
    ...(reason !== undefined && { reason }),
    message: boundedBytes(message, maxCausesBytes / 4),
    ...(field !== undefined && { field: boundedText(field, maxFieldLength) }),
  }
}

function causeBytes({ message, field = '' }: Cause): number {
  return causeFrame + encodedBytes(message, maxCausesBytes) + encodedBytes(field, maxCausesBytes)
}

/** The first of `causes`, as many as an answer has room for. Messages of the others are never formatted. */
export function shownCauses(causes: readonly Cause[]): Cause[] {
  const shown: Cause[] = []
  let bytes = 0
  for (const cause of causes) {
    if (shown.length === maxCauses) break
    const next = boundedCause(cause)
    bytes += causeBytes(next)
    if (bytes > maxCausesBytes && shown.length > 0) break
    shown.push(next)
  }
  return shown
}

/** Details whose texts and causes are cut to what an answer has room for. */
export function boundedDetails(details: StatusDetails): StatusDetails {
  const { name, group, kind, causes } = details
  return {
    ...details,
    ...(name !== undefined && { name: boundedText(name, maxNameLength) }),
    ...(group !== undefined && { group: boundedText(group, maxNameLength) }),
    ...(kind !== undefined && { kind: boundedText(kind, maxNameLength) }),
    ...(causes && { causes: shownCauses(causes) }),
  }
}
