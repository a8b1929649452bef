import { expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { JsonList } from '../../../../core/base/api/json.ts'
import type * as corev1 from '../../../../core/base/api/types/core.v1.generated.ts'
import {
  nodeResource,
  podResource,
} from '../../../../core/cluster/controllers/shared/objects/resources.ts'
import {
  defaultFilters,
  defaultScores,
} from '../../../../core/cluster/scheduler/default-profile.ts'
import { NodeSearch } from '../../../../core/cluster/scheduler/find-node.ts'
import { fitErrorText } from '../../../../core/cluster/scheduler/fit-error.ts'
import { ClusterState } from '../../../../core/cluster/scheduler/model/cluster-state.ts'
import { pendingPod } from '../../../../core/cluster/scheduler/model/pending-pod.ts'
import { factsOf } from '../../../../core/cluster/scheduler/model/pod-facts.ts'
import { PodSets } from '../../../../core/cluster/scheduler/model/pod-sets.ts'
import { Nominations } from '../../../../core/cluster/scheduler/nominations.ts'
import { decoded } from '../../../support/objects/decoded.ts'

const zoneKey = 'topology.kubernetes.io/zone'
const hostKey = 'kubernetes.io/hostname'

/** Whole numbers that are drawn from a seed. */
function drawing(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

function node(name: string, zone: string, taints: JsonList = []): corev1.Node {
  const labels = { [hostKey]: name, [zoneKey]: zone }
  const allocatable = { cpu: '4', memory: '8Gi', pods: '6' }
  return decoded(nodeResource, {
    metadata: { name, labels },
    spec: { taints },
    status: { allocatable },
  })
}

/** A pod of one of four templates: spread over zones, away from its like, near its like, or plain. */
function pod(template: number, at: number): corev1.Pod {
  const app = `app-${template}`
  const labels = { app }
  const labelSelector = { matchLabels: labels }
  const term = { topologyKey: template === 1 ? hostKey : zoneKey, labelSelector }
  const terms = { requiredDuringSchedulingIgnoredDuringExecution: [term] }
  const constraint = { maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule', nodeTaintsPolicy: 'Honor' }
  return decoded(podResource, {
    metadata: {
      namespace: 'default',
      name: `${app}-${at}`,
      uid: `${app}-${at}`,
      labels,
    },
    spec: {
      containers: [{ name: 'main', image: 'app' }],
      ...(template === 0 && {
        topologySpreadConstraints: [{ topologyKey: zoneKey, labelSelector, ...constraint }],
      }),
      ...(template === 1 && { affinity: { podAntiAffinity: terms } }),
      ...(template === 2 && { affinity: { podAffinity: terms } }),
    },
  })
}

it.each([1, 2, 3])('filters that are kept find what new ones find, by draw %i', (seed) => {
  const draw = drawing(seed)
  const cluster = new ClusterState(brands.k8s)
  const search = (): NodeSearch =>
    new NodeSearch({
      cluster,
      nominations: new Nominations(),
      filters: defaultFilters(brands.k8s, []),
      scores: defaultScores(brands.k8s, new PodSets()),
      draw: () => 0,
    })
  const keeping = search()
  const assigned = new Map<string, corev1.Pod>()
  const differences: number[] = []
  const textOf = (found: ReturnType<NodeSearch['find']>): string =>
    'node' in found ? 'assigned' : fitErrorText(found.diagnosis)
  for (let at = 0; at < 6; at++) cluster.putNode(node(`n${at}`, `z${at % 3}`))
  for (let at = 0; at < 150; at++) {
    const object = pod(draw(4), at)
    const found = keeping.find(pendingPod(object))
    // Which of equal nodes comes first depends on where a search ended before.
    if (textOf(found) !== textOf(search().find(pendingPod(object)))) differences.push(at)
    if ('node' in found) {
      const spec = { ...object.spec, nodeName: found.node }
      const alone = search().find(pendingPod({ ...object, spec }))
      if (!('node' in alone)) differences.push(at)
      cluster.putPod(factsOf(object, found.node))
      assigned.set(`default/${object.metadata.name ?? ''}`, object)
    }
    const [key = '', other] = Array.from(assigned)[draw(assigned.size)] ?? []
    const known = cluster.pod(key)
    const change = draw(6)
    if (change === 0) cluster.deletePod(key)
    if (change === 0 || !known) assigned.delete(key)
    else if (change === 1 && other) {
      const metadata = { ...other.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' }
      cluster.putPod(factsOf({ ...other, metadata }, known.node))
    } else if (change === 2 && draw(4) === 0) {
      const taints = draw(2) === 0 ? [] : [{ key: 'k', effect: 'NoSchedule' }]
      cluster.putNode(node(`n${draw(6)}`, `z${draw(3)}`, taints))
    }
  }
  expect(differences).toEqual([])
  expect(assigned.size).toBeGreaterThan(0)
})
