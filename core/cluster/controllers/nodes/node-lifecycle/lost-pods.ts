import type { ApiObject } from '../../../../base/api/object.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type { EventRecorder } from '../../shared/events/event-recorder.ts'
import type { ClusterParts } from '../../shared/framework/cluster-parts.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { conditionOf } from '../../shared/pods/pod-state.ts'
import { conditionsPatch } from '../../shared/writes/conditions-patch.ts'
import { ignoreNotFound } from '../../shared/writes/ignore-not-found.ts'

/** Marks a pod as not ready, as its node is not, with an event; one that is not ready already stays as it is. */
export async function markNotReady(
  { client, runtime }: Pick<ClusterParts, 'client' | 'runtime'>,
  recorder: EventRecorder,
  pod: ApiObject,
  signal: AbortSignal,
): Promise<void> {
  const ready = conditionOf(pod, 'Ready')
  if (!ready || ready['status'] === 'False') return
  const { namespace = '', name = '', uid = '' } = pod.metadata
  const condition = {
    type: 'Ready',
    status: 'False',
    lastTransitionTime: formatTime(runtime.clock.now()),
  }
  const path = resourcePath(podResource, { namespace, name, subresource: 'status' })
  const patch = { metadata: { uid }, status: conditionsPatch(pod, [condition]) }
  if (!(await ignoreNotFound(client.patch(path, 'strategic', patch, { signal })))) return
  recorder.record(pod, 'Warning', 'NodeNotReady', 'Node is not ready')
}
