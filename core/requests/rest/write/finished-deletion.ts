import type { ApiObject } from '../../../base/api/object.ts'
import { writeStrategy } from '../../../objects/catalog/object-versions.ts'
import type { ResourceContext } from '../resource-context.ts'

/** Whether a terminating object has no finalizer, grace period or hold left, so that the write removes it. */
export function isFinished(context: ResourceContext, object: ApiObject): boolean {
  const { deletionTimestamp, finalizers = [], deletionGracePeriodSeconds = 0 } = object.metadata
  if (deletionTimestamp === undefined) return false
  if (finalizers.length > 0 || deletionGracePeriodSeconds > 0) return false
  const strategy = writeStrategy(context.services, context.definition)
  return strategy.deletion?.isHeld?.(object) !== true
}
