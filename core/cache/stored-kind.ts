import type { ApiObject } from '../api/object.ts'

/** The kind of a resource's stored values, by which a corrupt one is found and named. */
export interface StoredKind {
  readonly group: string
  readonly resource: string
  /** Why `object` cannot be the stored object with that namespace and name; undefined where it can. */
  check(
    place: { readonly namespace: string; readonly name: string },
    object: ApiObject,
  ): string | undefined
}
