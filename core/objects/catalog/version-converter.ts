import type { ApiObject } from '../../base/api/object.ts'

/**
 * Conversion between the versions of a custom resource that has to be waited for, as a webhook makes it. All versions of a
 * resource share one converter.
 */
export interface VersionConverter {
  /**
   * Converts objects of the resource to the version `apiVersion`, in their order; those that are in it already are given
   * back. May change `objects`, which are without `resourceVersion`.
   *
   * @throws ApiError, in the promise, in the original's words; where one object cannot be converted, none is.
   */
  convert(objects: readonly ApiObject[], apiVersion: string): Promise<readonly ApiObject[]>
}
