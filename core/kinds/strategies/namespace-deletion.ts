import { listOf, structOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { propagationFinalizers } from '../../api/propagation.ts'
import { formatTime } from '../../api/time.ts'
import type { DeletionRequest, DeletionRules } from '../../catalog/strategy.ts'

function isHeld(namespace: ApiObject): boolean {
  return listOf(structOf(namespace, 'spec'), 'finalizers').length > 0
}

/** The first request only marks a namespace: what it holds goes before it, and it may be held by `spec.finalizers`. */
function terminate(namespace: ApiObject, request: DeletionRequest, now: number): void {
  const { metadata } = namespace
  metadata.deletionTimestamp = formatTime(now)
  namespace['status'] = { ...structOf(namespace, 'status'), phase: 'Terminating' }
  const { orphanDependents, propagationPolicy } = request
  // Only here does the old option's "no" mean that dependents go first.
  const asked = orphanDependents === false ? 'Foreground' : propagationPolicy
  const finalizers = propagationFinalizers(metadata.finalizers ?? [], asked, 'Background')
  if (finalizers.length > 0) metadata.finalizers = [...finalizers]
  else delete metadata.finalizers
}

/** Namespaces terminate while `spec.finalizers` hold them, which stand for the objects in them. */
export const namespaceDeletion: DeletionRules = {
  checksPreconditions: true,
  isHeld,
  begin(namespace, request, now) {
    const isTerminating = namespace.metadata.deletionTimestamp !== undefined
    if (!isTerminating) terminate(namespace, request, now)
    return !isTerminating || isHeld(namespace) ? 'kept' : 'none'
  },
}
