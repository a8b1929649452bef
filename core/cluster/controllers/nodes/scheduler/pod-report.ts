import type { WritableJsonObject } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../base/time/time.ts'
import { podResource } from '../../shared/objects/resources.ts'
import { conditionOf } from '../../shared/pods/pod-state.ts'
import { conditionsPatch } from '../../shared/writes/conditions-patch.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'

export interface Unscheduled {
  readonly reason: 'Unschedulable' | 'SchedulerError'
  readonly message: string
  /** Node for which room is made; unchanged unless given, empty for none. */
  readonly nominatedNode?: string
}

/** Writes into a pod's status why it has no node; nothing where it says so already. @throws what the client throws */
export async function reportUnscheduled(
  pod: corev1.Pod,
  { reason, message, nominatedNode }: Unscheduled,
  parts: { readonly client: Client; readonly now: number; readonly signal: AbortSignal },
): Promise<void> {
  const status: WritableJsonObject = {}
  const known = conditionOf(pod, 'PodScheduled')
  const isKnown = known?.status === 'False' && known.reason === reason && known.message === message
  const { namespace = '', name = '', uid = '', generation } = pod.metadata
  if (!isKnown) {
    const lastTransitionTime =
      known?.status === 'False' ? (known.lastTransitionTime ?? '') : formatTime(parts.now)
    const condition = {
      type: 'PodScheduled',
      ...(generation !== undefined && { observedGeneration: generation }),
      status: 'False',
      lastProbeTime: null,
      lastTransitionTime,
      reason,
      message,
    }
    Object.assign(status, conditionsPatch(pod, [condition]))
  }
  const { nominatedNodeName: nominatedBefore = '' } = pod.status
  if (nominatedNode !== undefined && nominatedNode !== nominatedBefore) {
    status['nominatedNodeName'] = nominatedNode === '' ? null : nominatedNode
  }
  if (Object.keys(status).length === 0) return
  const path = resourcePath(podResource, { namespace, name, subresource: 'status' })
  const patch: Patch<corev1.Pod> = { metadata: { uid }, status }
  await ignoreNotFound(parts.client.patch(path, 'strategic', patch, { signal: parts.signal }))
}
