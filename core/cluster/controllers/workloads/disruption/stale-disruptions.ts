import { keyOf, splitKey } from '../../../../base/api/metadata/object-keys.ts'
import type { Pod, PodCondition } from '../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { formatTime, millisecondsOf } from '../../../../base/time/time.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import { podResource } from '../../shared/objects/resources.ts'
import { conditionOf, isPodFinished, isTerminating } from '../../shared/pods/pod-state.ts'

type Parts = Pick<ControllerParts, 'client' | 'runtime' | 'objects' | 'gate'>

/** Milliseconds for which a pod may be about to be deleted, and not be. */
const staleAfter = 2 * 60_000
const type = 'DisruptionTarget'

/**
 * When a pod's condition DisruptionTarget is stale, in milliseconds since the epoch: it is about to be deleted and was not.
 * Undefined for other pods, and for those that their node ends, which may take long.
 */
function staleAt(pod: Pod): number | undefined {
  if (isTerminating(pod) || isPodFinished(pod)) return undefined
  const condition = conditionOf(pod, type)
  if (condition?.status !== 'True' || condition.reason === 'TerminationByKubelet') return undefined
  return (millisecondsOf(condition.lastTransitionTime ?? '') ?? 0) + staleAfter
}

/** Resets the condition DisruptionTarget of pods that were to be deleted and still exist two minutes later. */
export function createStaleDisruptions(parts: Parts): KeyController {
  const pods = parts.objects.of(podResource)
  const { clock } = parts.runtime
  return new KeyController({
    name: 'stale-pod-disruption',
    parts,
    reads: [podResource],
    workers: 1,
    watch(queue: KeyQueue, signal) {
      const consider = (pod: Pod): void => {
        const time = staleAt(pod)
        if (time === undefined) return
        if (time <= clock.now()) queue.add(keyOf(pod))
        else queue.addAt(keyOf(pod), time)
      }
      pods.listenTogether({ added: consider, changed: consider }, signal)
    },
    async sync(key, queue, signal) {
      const pod = pods.byKey(key)
      const time = pod && staleAt(pod)
      if (!pod || time === undefined) return
      if (time > clock.now()) {
        queue.addAt(key, time)
        return
      }
      const path = resourcePath(podResource, { ...splitKey(key), subresource: 'status' })
      await parts.client.update(path, reset(pod, parts.gate, clock.now()), { signal })
    },
  })
}

function reset(pod: Pod, gate: Parts['gate'], now: number): Pod {
  const { status } = pod
  const { generation } = pod.metadata
  const conditions = (status.conditions ?? []).map((each): PodCondition => {
    if (each.type !== type) return each
    const isObserved = generation !== undefined && gate('PodObservedGenerationTracking')
    const lastTransitionTime = formatTime(now)
    return {
      type,
      ...(isObserved && { observedGeneration: generation }),
      status: 'False',
      lastProbeTime: null,
      lastTransitionTime,
    }
  })
  return { ...pod, status: { ...status, conditions } }
}
