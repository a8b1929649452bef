import { equalJson } from '../../base/api/json.ts'
import { type Ownership, ownershipOf } from '../../base/api/metadata/ownership.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { FieldTable } from './field-table.ts'

/**
 * The labels, selectable fields and ownership of an object, in a compact form that is kept without the parsed object.
 */
export interface IndexedMetadata {
  /** The fields that `values` belong to. */
  readonly table: FieldTable
  readonly labels: Readonly<Record<string, string>>
  readonly values: readonly string[]
  /** The object's ownership, for the garbage collector; undefined where it has none. */
  readonly ownership: Ownership | undefined
}

const noLabels: Readonly<Record<string, string>> = {}

export function indexMetadata(object: ApiObject, table: FieldTable): IndexedMetadata {
  const { metadata } = object
  const { labels } = metadata
  return {
    table,
    labels: labels ? { ...labels } : noLabels,
    values: table.read(object),
    ownership: ownershipOf(metadata),
  }
}

/** `indexed` with the parts of `former` that are equal: most changes of an object leave them as they are. */
export function sharedMetadata(indexed: IndexedMetadata, former: IndexedMetadata): IndexedMetadata {
  const { table, labels, values, ownership } = indexed
  if (former.table !== table) return indexed
  const shared: IndexedMetadata = {
    table,
    labels: sameRecord(labels, former.labels) ? former.labels : labels,
    values: sameTexts(values, former.values) ? former.values : values,
    ownership: sameOwnership(ownership, former.ownership) ? former.ownership : ownership,
  }
  const isSame =
    shared.labels === former.labels &&
    shared.values === former.values &&
    shared.ownership === former.ownership
  return isSame ? former : shared
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at])
}

function sameRecord(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  if (a === b) return true
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

function sameOwnership(a: Ownership | undefined, b: Ownership | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.uid !== b.uid) return false
  if (a.isDeleting !== b.isDeleting || a.awaits !== b.awaits) return false
  if (a.owners.length !== b.owners.length) return false
  return a.owners.every((owner, at) => equalJson({ ...owner }, { ...b.owners[at] }))
}

/** The text of a field of the table; empty where the object or the table does not have it. */
export function indexedField({ table, values }: IndexedMetadata, path: string): string {
  const place = table.placeOf(path)
  return (place === undefined ? undefined : values[place]) ?? ''
}
