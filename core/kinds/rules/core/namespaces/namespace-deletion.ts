import { listOf, structOf } from '../../../../base/api/json-fields.ts'
import { propagationFinalizers } from '../../../../base/api/metadata/finalizers.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type { DeletionRequest, DeletionRules } from '../../../../objects/catalog/strategy.ts'

function isHeld(namespace: ApiObject): boolean {
  return listOf(structOf(namespace, 'spec'), 'finalizers').length > 0
}

/** The first delete marks a namespace as terminating: its objects go before it, and `spec.finalizers` may hold it. */
function terminate(namespace: ApiObject, request: DeletionRequest, now: number): void {
  const { metadata } = namespace
  metadata.deletionTimestamp = formatTime(now)
  namespace['status'] = { ...structOf(namespace, 'status'), phase: 'Terminating' }
  const { orphanDependents, propagationPolicy } = request
  // `orphanDependents: false` means foreground deletion in namespaces only.
  const asked = orphanDependents === false ? 'Foreground' : propagationPolicy
  const finalizers = propagationFinalizers(metadata.finalizers ?? [], asked, 'Background')
  if (finalizers.length > 0) metadata.finalizers = [...finalizers]
  else delete metadata.finalizers
}

/** Deletion of namespaces: they terminate while `spec.finalizers`, which stand for the objects in them, hold them. */
export const namespaceDeletion: DeletionRules = {
  checksPreconditions: true,
  isHeld,
  begin(namespace, request, now) {
    const isTerminating = namespace.metadata.deletionTimestamp !== undefined
    if (!isTerminating) terminate(namespace, request, now)
    return !isTerminating || isHeld(namespace) ? 'kept' : 'none'
  },
}
