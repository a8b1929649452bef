import type { ApiObject } from '../../../base/api/object.ts'
import { millisecondsOf } from '../../../base/time/time.ts'
import { perEntry, whileUnchanged } from '../../../storage/cache/derived-values.ts'
import type { StoredObjects } from '../../../storage/cache/stored-objects.ts'

interface MarkedClass {
  readonly name: string
  readonly isDefault: boolean
  /** Milliseconds since the epoch. */
  readonly created: number
}

function readClass({ metadata }: ApiObject, annotations: readonly string[]): MarkedClass {
  const { name = '', annotations: given = {}, creationTimestamp = '' } = metadata
  return {
    name,
    isDefault: annotations.some((annotation) => given[annotation] === 'true'),
    created: millisecondsOf(creationTimestamp) ?? 0,
  }
}

function isBefore(one: MarkedClass, other: MarkedClass): boolean {
  return one.created === other.created ? one.name < other.name : one.created > other.created
}

/**
 * Name of the class that one of the annotations marks as the default: the newest of several, among equally old ones the
 * first by name; undefined where no class is marked.
 */
export function defaultClass(
  classes: StoredObjects,
  annotations: readonly string[],
): () => string | undefined {
  const read = perEntry((object) => readClass(object, annotations))
  return whileUnchanged(classes, () => {
    let found: MarkedClass | undefined
    for (const entry of classes.entries('')) {
      const each = read(entry)
      if (each.isDefault && (!found || isBefore(each, found))) found = each
    }
    return found?.name
  })
}
