import { isList, type JsonValue, sentEmpty, type SentObject } from '../../base/api/json.ts'

// What a client sent for fields that are stored as if they were absent: an empty list or map; and `null` for a quantity that it
// did not send and that is stored as zero. Each object that decoding made carries it for its own fields, under `sentEmpty`, until
// it is stored. A copy that is not a spread or a clone, but made field by field, takes it over by `carrySent`.

/** Notes that `field` of a decoded object was sent as `value`, an empty list or map, or was not sent. */
export function noteEmpty(object: SentObject, field: string, value: JsonValue): void {
  const empty = isList(value) ? [] : value && {}
  // A new record, since copies of the object carry the one before.
  object[sentEmpty] = { ...object[sentEmpty], [field]: empty }
}

/** Notes that a field counts as absent in every way. */
export function forgetEmpty(object: SentObject, field: string): void {
  if (object[sentEmpty]) object[sentEmpty] = { ...object[sentEmpty], [field]: undefined }
}

/** Notes of a whole object that fields of it, or of objects in it, were sent empty. */
export function noteEmptyWithin(root: SentObject): void {
  root[sentEmpty] ??= {}
}

/** Whether fields of a whole object, or of objects in it, were sent empty. */
export function hasEmptyWithin(root: SentObject): boolean {
  return root[sentEmpty] !== undefined
}

/**
 * Copies which fields were sent empty from a converted object to the object that decoding made of it: those that its type has and that are
 * absent in it. @returns whether `from` carries any
 */
export function carryFields(
  from: SentObject,
  to: SentObject,
  type: { has(field: string): boolean },
): boolean {
  const sent = from[sentEmpty]
  if (!sent) return false
  for (const field of Object.keys(sent)) {
    const value = sent[field]
    if (value === undefined || !type.has(field)) continue
    if ((to[field] ?? null) === null) noteEmpty(to, field, value)
  }
  return true
}

/** Value of a field as error texts of the original show it: an empty list that was sent is not `null` there. */
export function valueAsSent(object: SentObject, field: string): JsonValue | undefined {
  const value = object[field]
  return value === undefined || value === null ? (object[sentEmpty]?.[field] ?? value) : value
}

/** Whether anything in the objects of a decoded list was sent in another form than it is stored. */
export function isSentOtherwise(value: JsonValue | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (isList(value)) return value.some(isSentOtherwise)
  if (carriesAny(value)) return true
  for (const key in value) if (isSentOtherwise(value[key])) return true
  return false
}

function carriesAny({ [sentEmpty]: sent }: SentObject): boolean {
  for (const field in sent) if (sent[field] !== undefined) return true
  return false
}
