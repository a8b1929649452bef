import type { ApiObject } from '../../base/api/object.ts'

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
  readonly migrate?: (object: ApiObject) => ApiObject | undefined
  /**
   * Converts an object of another version to the one that is written today; undefined where that version is unknown, a text where the
   * object does not fit it. Not called where there is a {@link migrate}. May change `object`.
   */
  readonly convert?: (object: ApiObject) => ApiObject | string | undefined
  /**
   * The object that was checked last as this release writes it, where another release or program wrote it with fields that this one does not
   * have, with nulls that this one leaves out, or without fields that this one always writes; undefined where nothing differs.
   *
   * @param hasNulls whether its text has a null, without which the release is asked for its fields alone
   */
  readonly inRelease?: (checked: ApiObject, hasNulls: boolean) => ApiObject | undefined
  /** Why `object` cannot be the stored object with that namespace and name; undefined where it can. */
  check(
    place: { readonly namespace: string; readonly name: string },
    object: ApiObject,
  ): string | undefined
}
