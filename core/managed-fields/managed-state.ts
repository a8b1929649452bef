import type { JsonObject } from '../api/json.ts'
import { objectOf, textOf } from '../api/json-fields.ts'
import { parseTime } from '../api/time.ts'
import { writeJson } from '../json/json-write.ts'
import { FieldSet } from '../field-sets/field-set.ts'
import { readFieldsV1 } from '../field-sets/fields-v1.ts'
import type { Owners, Ownership } from './owners.ts'

/** Who writes, and how; what `metadata.managedFields[]` says beside the fields. */
export interface ManagerEntry {
  readonly manager: string
  readonly operation: 'Apply' | 'Update'
  readonly apiVersion: string
  /** Empty for the main path. */
  readonly subresource: string
}

/** Everything that `metadata.managedFields` says, by {@link identityOf} the manager. */
export interface ManagedState {
  readonly owners: Owners
  /** When the manager last took a field; RFC 3339. */
  readonly times: ReadonlyMap<string, string>
}

export const nobody: ManagedState = { owners: new Map(), times: new Map() }

/**
 * What tells one manager from another: its name, its subresource and whether it applies; one that updates is another in
 * each version, while one that applies states its fields anew in whatever version it uses.
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

/** What a client says. @throws RangeError for entries that no server has written. */
export function readManagedFields(entries: readonly JsonObject[]): ManagedState {
  return readEntries(entries, readFieldsV1)
}

/** What is stored, and so was written here: its fields are looked at as far as they are asked for. */
export function storedManagedFields(entries: readonly JsonObject[]): ManagedState {
  return readEntries(entries, (fields) => FieldSet.stored(fields))
}

function readEntries(
  entries: readonly JsonObject[],
  readFields: (fields: JsonObject) => FieldSet,
): ManagedState {
  const owners = new Map<string, Ownership>()
  const times = new Map<string, string>()
  for (const entry of entries) {
    const identity = identityOf(readEntry(entry))
    const version = textOf(entry, 'apiVersion')
    const set = readFields(objectOf(entry, 'fieldsV1') ?? {})
    owners.set(identity, { set, version, applied: entry['operation'] === 'Apply' })
    const time = textOf(entry, 'time')
    if (time !== '') times.set(identity, time)
  }
  return { owners, times }
}

function readEntry(entry: JsonObject): ManagerEntry {
  const operation = textOf(entry, 'operation')
  if (operation !== 'Apply' && operation !== 'Update') {
    throw new RangeError(`operation must be Apply or Update, not ${JSON.stringify(operation)}`)
  }
  const fieldsType = textOf(entry, 'fieldsType')
  if (fieldsType !== 'FieldsV1') {
    throw new RangeError(`fieldsType must be FieldsV1, not ${JSON.stringify(fieldsType)}`)
  }
  const apiVersion = textOf(entry, 'apiVersion')
  if (apiVersion === '') throw new RangeError('apiVersion must not be empty')
  return {
    manager: textOf(entry, 'manager'),
    operation,
    apiVersion,
    subresource: textOf(entry, 'subresource'),
  }
}

/** `metadata.managedFields`, in the order that the real server keeps: appliers first, then by time and name. */
export function writeManagedFields({ owners, times }: ManagedState): JsonObject[] {
  const entries = [...owners].map(([identity, ownership]) => {
    const { manager, operation, apiVersion, subresource } = entryOf(identity, ownership)
    const time = times.get(identity)
    return {
      manager,
      operation,
      apiVersion,
      ...(time !== undefined && { time }),
      fieldsType: 'FieldsV1',
      fieldsV1: ownership.set.form,
      ...(subresource !== '' && { subresource }),
    }
  })
  return entries.toSorted(compareEntries)
}

function secondsOf(entry: JsonObject): number {
  return parseTime(textOf(entry, 'time'))?.seconds ?? 0
}

function compareEntries(a: JsonObject, b: JsonObject): number {
  return (
    compareText(a, b, 'operation') ||
    secondsOf(a) - secondsOf(b) ||
    compareText(a, b, 'manager') ||
    compareText(a, b, 'apiVersion') ||
    compareText(a, b, 'subresource')
  )
}

function compareText(a: JsonObject, b: JsonObject, key: string): number {
  const [left, right] = [textOf(a, key), textOf(b, key)]
  return left < right ? -1 : left > right ? 1 : 0
}
