import { objectOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { parseTime } from '../../base/time/time.ts'
import { FieldSet } from '../field-sets/field-set.ts'
import { readFieldsV1 } from '../field-sets/fields-v1.ts'
import type { Owners, Ownership } from './owners.ts'

/** The manager of an entry of `metadata.managedFields`: the entry without fields and time. */
export interface ManagerEntry {
  readonly manager: string
  readonly operation: 'Apply' | 'Update'
  readonly apiVersion: string
  /** Subresource of the write; empty for the main path. */
  readonly subresource: string
}

/** The parsed managed fields of an object, by {@link identityOf} the manager. */
export interface ManagedState {
  readonly owners: Owners
  /** Time of each manager's entry, RFC 3339: when it last took a field. */
  readonly times: ReadonlyMap<string, string>
  /** The stored entries by manager: one whose fields are still the same is not written again. */
  readonly entries?: ReadonlyMap<string, JsonObject> | undefined
}

export const noManagedFields: ManagedState = { owners: new Map(), times: new Map() }

/**
 * The identity of a manager: its name, its subresource and its operation. The version is a part of it for updates only,
 * since an apply replaces the manager's earlier fields in any version.
 */
export function identityOf({ manager, operation, apiVersion, subresource }: ManagerEntry): string {
  const version = operation === 'Apply' ? '' : apiVersion
  return writeJson([manager, operation, version, subresource])
}

/** The inverse of {@link identityOf}. */
export function entryOf(identity: string, { version, applied }: Ownership): ManagerEntry {
  const [manager = '', , , subresource = ''] = JSON.parse(identity) as string[]
  return { manager, operation: applied ? 'Apply' : 'Update', apiVersion: version, subresource }
}

/** Why managed fields cannot be read, in the original's words; undefined where they can. */
export function managedFieldsFault(entries: readonly JsonObject[]): string | undefined {
  try {
    readManagedFields(entries)
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

/** Parses managed fields that a client sent. @throws RangeError for entries that no server has written. */
export function readManagedFields(entries: readonly JsonObject[]): ManagedState {
  return readEntries(entries, readFieldsV1)
}

/** Parses stored managed fields, which this server wrote, so that `fieldsV1` is parsed lazily. */
export function storedManagedFields(entries: readonly JsonObject[]): ManagedState {
  const stored = new Map<string, JsonObject>()
  return { ...readEntries(entries, (fields) => FieldSet.stored(fields), stored), entries: stored }
}

function readEntries(
  entries: readonly JsonObject[],
  readFields: (fields: JsonObject) => FieldSet,
  byManager?: Map<string, JsonObject>,
): ManagedState {
  const owners = new Map<string, Ownership>()
  const times = new Map<string, string>()
  for (const [at, entry] of entries.entries()) {
    const identity = identityOf(readEntry(entry, at))
    const version = textOf(entry, 'apiVersion')
    const set = readFields(objectOf(entry, 'fieldsV1') ?? {})
    owners.set(identity, { set, version, applied: entry['operation'] === 'Apply' })
    const time = textOf(entry, 'time')
    if (time !== '') times.set(identity, time)
    byManager?.set(identity, entry)
  }
  return { owners, times }
}

function readEntry(entry: JsonObject, at: number): ManagerEntry {
  const operation = textOf(entry, 'operation')
  if (operation !== 'Apply' && operation !== 'Update') {
    throw new RangeError('operation must be `Apply` or `Update`')
  }
  const apiVersion = textOf(entry, 'apiVersion')
  if (apiVersion === '') throw new RangeError('apiVersion must not be empty')
  const fieldsType = textOf(entry, 'fieldsType')
  if (fieldsType === '') throw new RangeError(`missing fieldsType in managed fields entry ${at}`)
  if (fieldsType !== 'FieldsV1') {
    throw new RangeError(
      `invalid fieldsType ${quoteText(fieldsType)} in managed fields entry ${at}`,
    )
  }
  return {
    manager: textOf(entry, 'manager'),
    operation,
    apiVersion,
    subresource: textOf(entry, 'subresource'),
  }
}

/** Writes `metadata.managedFields`, in the order of the original server: applies first, then by time and name. */
export function writeManagedFields({ owners, times, entries }: ManagedState): JsonObject[] {
  const written: JsonObject[] = []
  for (const [identity, ownership] of owners) {
    const time = times.get(identity)
    const known = entries?.get(identity)
    const isKnown = known !== undefined && isOf(known, ownership)
    if (!isKnown) written.push(writeEntry(identity, ownership, time))
    else if (known['time'] === time) written.push(known)
    else written.push({ ...known, time })
  }
  return written.length > 1 ? written.sort(compareEntries) : written
}

/** Whether a stored entry with a time has the fields of an ownership by the same manager. */
function isOf(entry: JsonObject, { set, version }: Ownership): boolean {
  return (
    entry['fieldsV1'] === set.form &&
    entry['apiVersion'] === version &&
    typeof entry['time'] === 'string'
  )
}

function writeEntry(identity: string, ownership: Ownership, time: string | undefined): JsonObject {
  const { manager, operation, apiVersion, subresource } = entryOf(identity, ownership)
  return {
    manager,
    operation,
    apiVersion,
    ...(time !== undefined && { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: ownership.set.form,
    ...(subresource !== '' && { subresource }),
  }
}

const plainTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** Compares the times of two entries, mostly whole seconds in UTC, which are in the order of their texts. */
function compareTimes(a: JsonObject, b: JsonObject): number {
  const [left, right] = [textOf(a, 'time'), textOf(b, 'time')]
  if (left === right) return 0
  if (plainTime.test(left) && plainTime.test(right)) return left < right ? -1 : 1
  return secondsOf(left) - secondsOf(right)
}

function secondsOf(time: string): number {
  return parseTime(time)?.seconds ?? 0
}

function compareEntries(a: JsonObject, b: JsonObject): number {
  return (
    compareText(a, b, 'operation') ||
    compareTimes(a, b) ||
    compareText(a, b, 'manager') ||
    compareText(a, b, 'apiVersion') ||
    compareText(a, b, 'subresource')
  )
}

function compareText(a: JsonObject, b: JsonObject, key: string): number {
  const [left, right] = [textOf(a, key), textOf(b, key)]
  return left < right ? -1 : left > right ? 1 : 0
}
