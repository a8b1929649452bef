import type { ApiObject } from '../api/object.ts'

/** The kind of a resource's stored values, by which a corrupt one is found and named. */
export interface StoredKind {
  readonly group: string
  readonly resource: string
  /** The version in which objects are written: `v1`, `apps/v1`. */
  readonly apiVersion: string
  /**
   * The object as it would be written today, where it was written in another version or under a former schema; undefined
   * where nothing differs. May change `object`.
   */
  readonly renew?: (object: ApiObject) => ApiObject | undefined
  /** Why `object` cannot be the stored object with that namespace and name; undefined where it can. */
  check(
    place: { readonly namespace: string; readonly name: string },
    object: ApiObject,
  ): string | undefined
}
