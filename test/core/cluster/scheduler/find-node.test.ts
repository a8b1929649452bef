import { expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { structOf, textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type * as corev1 from '../../../../core/base/api/types/core.v1.generated.ts'
import {
  budgetResource,
  nodeResource,
  podResource,
  serviceResource,
} from '../../../../core/cluster/controllers/shared/objects/resources.ts'
import {
  defaultFilters,
  defaultScores,
} from '../../../../core/cluster/scheduler/default-profile.ts'
import { NodeSearch, type UnfitPod } from '../../../../core/cluster/scheduler/find-node.ts'
import { fitErrorText } from '../../../../core/cluster/scheduler/fit-error.ts'
import { ClusterState } from '../../../../core/cluster/scheduler/model/cluster-state.ts'
import { pendingPod } from '../../../../core/cluster/scheduler/model/pending-pod.ts'
import { factsOf } from '../../../../core/cluster/scheduler/model/pod-facts.ts'
import { PodSets } from '../../../../core/cluster/scheduler/model/pod-sets.ts'
import { Nominations } from '../../../../core/cluster/scheduler/nominations.ts'
import { budgetOf } from '../../../../core/cluster/scheduler/preemption/budgets.ts'
import { preempt } from '../../../../core/cluster/scheduler/preemption/preempt.ts'
import { decoded } from '../../../support/objects/decoded.ts'
import cases from './find-node.json' with { type: 'json' }

interface Case {
  readonly name: string
  /** Nodes by name: labels under `labels`, spec and allocatable beside them. */
  readonly nodes: Readonly<Record<string, JsonObject>>
  /** Assigned pods: name, node, labels and spec. */
  readonly pods?: readonly JsonObject[]
  readonly namespaces?: Readonly<Record<string, { [label: string]: string }>>
  readonly services?: readonly JsonObject[]
  readonly budgets?: readonly JsonObject[]
  readonly pod: JsonObject
  /** Names of nodes, one of which the pod gets, or why it gets none. */
  readonly result: string
  /** Node and names of the pods that are deleted for it, or why none are. */
  readonly preemption?: string
}

function podFor(given: JsonObject): corev1.Pod {
  const labels = structOf(given, 'labels')
  const requests = structOf(given, 'requests')
  const containers = [{ name: 'main', image: 'app', resources: { requests } }]
  const name = textOf(given, 'name') || 'new'
  const namespace = textOf(given, 'namespace') || 'default'
  return decoded(podResource, {
    metadata: { name, namespace, uid: name, labels },
    spec: { containers, ...structOf(given, 'spec') },
    status: structOf(given, 'status'),
  })
}

function nodeFor(name: string, given: JsonObject): corev1.Node {
  const labels = { 'kubernetes.io/hostname': name, ...structOf(given, 'labels') }
  const allocatable = { cpu: '4', memory: '8Gi', pods: '10', ...structOf(given, 'allocatable') }
  return decoded(nodeResource, {
    metadata: { name, labels },
    spec: structOf(given, 'spec'),
    status: { allocatable, images: given['images'] ?? [] },
  })
}

it.each(cases as unknown as readonly Case[])('$name', (entry) => {
  const cluster = new ClusterState(brands.k8s)
  const sets = new PodSets()
  for (const [name, node] of Object.entries(entry.nodes)) cluster.putNode(nodeFor(name, node))
  for (const pod of entry.pods ?? []) {
    cluster.putPod(factsOf(podFor(pod), textOf(pod, 'node')))
  }
  for (const [name, labels] of Object.entries(entry.namespaces ?? {})) {
    cluster.putNamespace({ metadata: { name, labels } })
  }
  for (const service of entry.services ?? []) sets.putService(decoded(serviceResource, service))
  const search = new NodeSearch({
    cluster,
    nominations: new Nominations(),
    filters: defaultFilters(brands.k8s, []),
    scores: defaultScores(brands.k8s, sets),
    draw: () => 0,
  })
  const pod = pendingPod(podFor(entry.pod))
  const before = structuredClone(cluster.nodes().map(({ requested }) => requested))
  const found = search.find(pod)
  const seen =
    'node' in found
      ? { result: found.node }
      : {
          result: fitErrorText(found.diagnosis),
          ...(entry.preemption !== undefined && { preemption: preemptionOf(found) }),
        }
  const { result, preemption } = entry
  expect(seen).toEqual({ result, ...(preemption !== undefined && { preemption }) })
  // What a preemption tries leaves no traces.
  expect(cluster.nodes().map(({ requested }) => requested)).toEqual(before)

  function preemptionOf(unfit: UnfitPod): string {
    const budgets = (entry.budgets ?? []).map((budget) => budgetOf(decoded(budgetResource, budget)))
    const outcome = preempt(pod, unfit, {
      cluster,
      budgets: () => budgets,
      now: 0,
      draw: () => 0,
    })
    if (!('victims' in outcome)) return outcome.message
    const { node, pods } = outcome.victims
    return `${node}: ${pods.map(({ name }) => name).join(', ')}`
  }
})
