import { equalJson, type JsonValue } from '../../../../base/api/json.ts'
import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { ClusterState } from '../../../scheduler/model/cluster-state.ts'
import type { NodeFacts } from '../../../scheduler/model/node-state.ts'
import { factsOf, type PodFacts, priorityOf } from '../../../scheduler/model/pod-facts.ts'
import type { PodSets } from '../../../scheduler/model/pod-sets.ts'
import { equalVectors } from '../../../scheduler/model/resource-vector.ts'
import type { Nominations } from '../../../scheduler/nominations.ts'
import type { SchedulingQueue } from '../../../scheduler/queue/scheduling-queue.ts'
import {
  nodeResource,
  podResource,
  namespaceResource,
  serviceResource,
} from '../../shared/objects/resources.ts'
import type { SharedObjects } from '../../shared/objects/shared-objects.ts'
import { isAssigned, isToBeScheduled } from './owned-pods.ts'

export interface WatchedCluster {
  readonly objects: SharedObjects
  readonly cluster: ClusterState
  readonly queue: SchedulingQueue
  readonly nominations: Nominations
  readonly sets: PodSets
}

/** Keeps the state of the cluster and the queue up to date, until `signal` aborts; all pods are known once their index has reported them. */
export function watchCluster(parts: WatchedCluster, signal: AbortSignal): void {
  const { objects, cluster, queue, sets } = parts
  objects.of(namespaceResource).listen(
    {
      added: (namespace) => cluster.putNamespace(namespace),
      changed(namespace, before) {
        cluster.putNamespace(namespace)
        const [labels, former] = [namespace, before].map(({ metadata }) => metadata.labels ?? {})
        if (!equalJson(labels ?? {}, former ?? {})) queue.note('namespace-labelled')
      },
      deleted: ({ metadata }) => cluster.deleteNamespace(metadata.name ?? ''),
    },
    signal,
  )
  objects.of(serviceResource).listen(
    {
      added: (service) => sets.putService(service),
      changed: (service) => sets.putService(service),
      deleted: ({ metadata }) => sets.deleteService(metadata.namespace ?? '', metadata.name ?? ''),
    },
    signal,
  )
  objects.of(nodeResource).listen(
    {
      added(node) {
        cluster.putNode(node)
        queue.note('node-added')
      },
      changed(node, before) {
        if (!hasChanged(node, before)) return
        const { name = '' } = node.metadata
        const known = cluster.node(name)?.facts
        cluster.putNode(node)
        const facts = cluster.node(name)?.facts
        if (!known || (facts && !takesSamePods(facts, known))) queue.note('node-changed')
      },
      deleted: ({ metadata }) => cluster.deleteNode(metadata.name ?? ''),
    },
    signal,
  )
  objects.of(podResource).listenTogether(
    {
      added: (pod) => notePod(pod, parts),
      changed: (pod, before) => notePod(pod, parts, before),
      deleted: (pod) => dropPod(keyOf(pod), parts),
    },
    signal,
  )
}

/** Whether anything but the heartbeat of a node changed. */
function hasChanged(node: corev1.Node, before: corev1.Node): boolean {
  return !(
    equalJson(node.metadata.labels ?? {}, before.metadata.labels ?? {}) &&
    equalJson(node.spec.taints, before.spec.taints) &&
    node.spec.unschedulable === before.spec.unschedulable &&
    equalJson(node.status.allocatable, before.status.allocatable) &&
    equalJson(node.status.images, before.status.images)
  )
}

/** Whether a node takes the same pods as before; its images do not count. */
function takesSamePods(facts: NodeFacts, before: NodeFacts): boolean {
  return (
    facts.isUnschedulable === before.isUnschedulable &&
    facts.mostPods === before.mostPods &&
    equalVectors(facts.allocatable, before.allocatable) &&
    equalJson({ ...facts.labels }, { ...before.labels }) &&
    equalJson([...facts.taints], [...before.taints])
  )
}

function notePod(pod: corev1.Pod, parts: WatchedCluster, before?: corev1.Pod): void {
  const key = keyOf(pod)
  if (isAssigned(pod)) {
    noteAssigned(factsOf(pod), parts)
  } else if (isToBeScheduled(pod)) {
    noteWaiting(pod, parts, before)
  } else {
    dropPod(key, parts)
  }
}

function noteAssigned(pod: PodFacts, { cluster, queue, nominations }: WatchedCluster): void {
  queue.delete(pod.key)
  nominations.delete(pod.key)
  const known = cluster.pod(pod.key)
  if (known && isSamePod(known, pod)) return
  cluster.putPod(pod)
  if (known?.node !== pod.node) queue.note('pod-assigned')
  else if (!equalVectors(known.demand.requests, pod.demand.requests)) queue.note('pod-resized')
  else if (known.traits.id !== pod.traits.id) queue.note('pod-labelled')
}

function isSamePod(a: PodFacts, b: PodFacts): boolean {
  return (
    a.uid === b.uid &&
    a.node === b.node &&
    a.priority === b.priority &&
    a.demand === b.demand &&
    a.traits.id === b.traits.id &&
    a.startedAt === b.startedAt &&
    a.isPreempted === b.isPreempted
  )
}

function noteWaiting(pod: corev1.Pod, parts: WatchedCluster, before?: corev1.Pod): void {
  const { cluster, queue, nominations } = parts
  const { uid = '' } = pod.metadata
  const key = keyOf(pod)
  const { nominatedNodeName: nominated = '' } = pod.status
  if (nominated === '') nominations.delete(key)
  else nominations.put(factsOf(pod, nominated), nominated)
  // One that was assigned by this scheduler is on its way to its node.
  if (cluster.pod(key)?.uid === uid) return
  if (!before || !isToBeScheduled(before)) queue.add(key, uid, priorityOf(pod))
  else if (!equalJson(pruned(pod), pruned(before))) queue.refresh(key, priorityOf(pod))
}

/** The fields of a waiting pod that decide where it fits. */
function pruned(pod: corev1.Pod): JsonValue {
  const { resourceClaimStatuses: claims = [] } = pod.status
  const { labels = {}, deletionTimestamp = '' } = pod.metadata
  return [labels, pod.spec, deletionTimestamp, claims]
}

function dropPod(key: string, { cluster, queue, nominations }: WatchedCluster): void {
  queue.delete(key)
  nominations.delete(key)
  if (cluster.deletePod(key)) queue.note('pod-deleted')
}
