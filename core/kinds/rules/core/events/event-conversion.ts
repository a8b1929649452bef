import type { JsonObject } from '../../../../base/api/json.ts'
import type { FieldConversion } from '../../shared/conversions/field-conversion.ts'

/** Renamed fields of Event: in `events/v1` on the left, in the stored core Event on the right; all others have one name. */
const renamed = [
  ['regarding', 'involvedObject'],
  ['note', 'message'],
  ['reportingController', 'reportingComponent'],
  ['deprecatedSource', 'source'],
  ['deprecatedFirstTimestamp', 'firstTimestamp'],
  ['deprecatedLastTimestamp', 'lastTimestamp'],
  ['deprecatedCount', 'count'],
] as const

const toStored: ReadonlyMap<string, string> = new Map(renamed)
const fromStored: ReadonlyMap<string, string> = new Map(
  renamed.map(([served, stored]) => [stored, served]),
)

function rename(object: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]),
  )
}

export const eventConversion: FieldConversion = {
  toStored: (object) => rename(object, toStored),
  fromStored: (object) => rename(object, fromStored),
}
