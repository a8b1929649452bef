import type { ApiObject } from '../api/object.ts'

/** What the stored values of a resource are, so that one which is not can be told and named. */
export interface StoredKind {
  readonly group: string
  readonly resource: string
  /** What makes `object` no state of the object `place`; undefined where nothing does. */
  check(
    place: { readonly namespace: string; readonly name: string },
    object: ApiObject,
  ): string | undefined
}
