import { structOf } from '../../../../../base/api/json-fields.ts'
import { equalJson } from '../../../../../base/api/json.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'

/** Whether a change is other than the kubelet's own; `phase` is the one that it has written last, where it knows. */
export function concernsKubelet(
  pod: ApiObject,
  before: ApiObject,
  phase: string | undefined,
): boolean {
  const { metadata } = pod
  const former = before.metadata
  return (
    metadata.deletionTimestamp !== former.deletionTimestamp ||
    metadata.deletionGracePeriodSeconds !== former.deletionGracePeriodSeconds ||
    !equalJson(metadata.annotations, former.annotations) ||
    !equalJson(pod['spec'], before['spec']) ||
    hasForeignStatus(pod, before, phase)
  )
}

/** Conditions that readiness gates wait for, and a phase that another client has set. */
function hasForeignStatus(pod: ApiObject, before: ApiObject, own: string | undefined): boolean {
  const status = structOf(pod, 'status')
  const gates = structOf(pod, 'spec')['readinessGates']
  if (
    gates !== undefined &&
    !equalJson(status['conditions'], structOf(before, 'status')['conditions'])
  ) {
    return true
  }
  return status['phase'] !== structOf(before, 'status')['phase'] && status['phase'] !== own
}
