import { expect, it } from 'vitest'
import type { Pod } from '../../../../../../core/base/api/types/core.v1.generated.ts'
import { formatTime } from '../../../../../../core/base/time/time.ts'
import { podResource } from '../../../../../../core/cluster/controllers/shared/objects/resources.ts'
import type { PodMetric } from '../../../../../../core/cluster/controllers/workloads/horizontal-pod-autoscaler/group-pods.ts'
import { podRequests } from '../../../../../../core/cluster/controllers/workloads/horizontal-pod-autoscaler/pod-requests.ts'
import {
  replicasForAverage,
  replicasForUtilization,
} from '../../../../../../core/cluster/controllers/workloads/horizontal-pod-autoscaler/propose-replicas.ts'
import { decoded } from '../../../../../support/objects/decoded.ts'
import recorded from './calculations.json' with { type: 'json' }

const now = Date.UTC(2026, 0, 2, 3, 4, 0)

function ago(seconds: string): string {
  return formatTime(now - Number(seconds) * 1000)
}

/**
 * A pod of a recorded line: phase, status of its condition Ready (`None` without one), seconds since its start (-1: not started) and since
 * the condition changed, its request and its usage in thousandths (-1: none), seconds since the usage was measured.
 */
function podOf(
  line: string,
  index: number,
  resource: string,
): { readonly pod: Pod; readonly metric: PodMetric | undefined } {
  const [
    phase = '',
    ready = '',
    started = '',
    since = '',
    request = '',
    usage = '',
    age = '',
    end,
  ] = line.split(' ')
  const resources = { requests: { [resource]: `${request}m` } }
  const condition = { type: 'Ready', status: ready, lastTransitionTime: ago(since) }
  const pod = decoded(podResource, {
    metadata: { name: `pod-${index}`, ...(end && { deletionTimestamp: ago('0') }) },
    spec: { containers: [{ name: 'c', ...(request !== '-1' && { resources }) }] },
    status: {
      phase,
      ...(started !== '-1' && { startTime: ago(started) }),
      ...(ready !== 'None' && { conditions: [condition] }),
    },
  })
  const time = now - Number(age) * 1000
  return {
    pod,
    metric: usage === '-1' ? undefined : { value: BigInt(usage), time, window: 15_000 },
  }
}

it('replicas are computed of usage and requests as in Kubernetes 1.34', () => {
  const answers = recorded.map(({ resource, current, target, tolerance, pods: lines }) => {
    const found = lines.map((line, index) => podOf(line, index, resource))
    const pods = found.map(({ pod }) => pod)
    const [scaleDown = 0, scaleUp = 0] = tolerance
    const parts = {
      currentReplicas: current,
      tolerances: { scaleDown, scaleUp },
      pods,
      metrics: new Map(
        found.flatMap(({ pod, metric }) => (metric ? [[pod.metadata.name ?? '', metric]] : [])),
      ),
      resource,
      now,
    }
    const result = target.endsWith('%')
      ? replicasForUtilization(parts, Number(target.slice(0, -1)), () =>
          podRequests(pods, { resource, container: '', podLevel: true }),
        )
      : replicasForAverage(parts, BigInt(target.slice(0, -1)))
    if ('failure' in result) return result.failure
    const { replicas, usage, utilization } = result
    const share = utilization === undefined ? '' : `, ${utilization}%`
    return `${replicas} replicas, ${usage}m${share}`
  })
  expect(answers).toEqual(recorded.map(({ answer }) => answer))
})
