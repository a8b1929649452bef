import { unforeseen } from '../../../base/api/api-error.ts'
import type { ObjectMeta } from '../../../base/api/object.ts'
import { unparsedInteger } from '../../../base/http/request-options.ts'

/**
 * `resourceVersion` as a precondition; empty where it is absent or `0`, which both ask for none.
 *
 * @throws ApiError without a reason for text that is no version.
 */
export function namedVersion({ resourceVersion = '' }: ObjectMeta): string {
  if (!/^\d*$/.test(resourceVersion)) {
    throw unforeseen(unparsedInteger('ParseUint', resourceVersion))
  }
  return resourceVersion === '0' ? '' : resourceVersion
}
