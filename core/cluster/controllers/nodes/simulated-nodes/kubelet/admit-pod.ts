import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import { parseAmounts } from '../../../../../base/api/quantities/resource-amounts.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { amountsOfPod } from '../../../../../kinds/quota/pod-amounts.ts'
import { demandOf, type HostPort } from '../../../../scheduler/model/pod-demand.ts'
import { mostPodsOf, vectorOf } from '../../../../scheduler/model/resource-vector.ts'
import { matchesNodeSelection } from '../../../../scheduler/predicates/node-selector.ts'
import { untoleratedTaint } from '../../../../scheduler/predicates/tolerations.ts'
import { conditionOf } from '../../../shared/pods/pod-state.ts'
import { isCritical } from './disk-evictions.ts'
import type { NodeLoads } from './node-loads.ts'
import { forbiddenSysctl } from './pod-sysctls.ts'

/** Why a kubelet does not run a pod. */
export interface Refusal {
  readonly reason: string
  readonly message: string
}

function predicate(name: string, why: string): Refusal {
  return { reason: name, message: `Predicate ${name} failed: ${why}` }
}

function outOf(resource: string, requested: number, used: number, capacity: number): Refusal {
  return {
    reason: `OutOf${resource}`,
    message: `Node didn't have enough resource: ${resource}, requested: ${requested}, used: ${used}, capacity: ${capacity}`,
  }
}

/** The first resource that a node lacks for a pod, beside its other pods. */
function lackingResource(
  pod: corev1.Pod,
  node: corev1.Node,
  loads: NodeLoads,
): Refusal | undefined {
  const allocatable = parseAmounts(node.status.allocatable ?? {})
  const most = vectorOf(allocatable)
  const { requested: used, pods } = loads.of(node.metadata.name ?? '', keyOf(pod))
  const mostPods = mostPodsOf(allocatable)
  if (pods + 1 > mostPods) return outOf('pods', 1, pods, mostPods)
  const { requests } = demandOf(pod)
  const checks: [name: string, requested: number, used: number, capacity: number][] = [
    ['cpu', requests.cpu, used.cpu, most.cpu],
    ['memory', requests.memory, used.memory, most.memory],
    ['ephemeral-storage', requests.storage, used.storage, most.storage],
  ]
  for (const [name, amount] of requests.others) {
    const capacity = most.others.get(name)
    // Extended resources that the node does not have are another component's.
    if (capacity === undefined && name.includes('/')) continue
    checks.push([name, amount, used.others.get(name) ?? 0, capacity ?? 0])
  }
  const lacking = checks.find(
    ([, amount, taken, capacity]) => amount > 0 && amount > capacity - taken,
  )
  return lacking && outOf(...lacking)
}

function takesPort(wanted: HostPort, taken: HostPort): boolean {
  const isSameAddress = wanted.ip === taken.ip || wanted.ip === '0.0.0.0' || taken.ip === '0.0.0.0'
  return isSameAddress && wanted.port === taken.port && wanted.protocol === taken.protocol
}

/** Why a node cannot give a pod the resources that its spec asks for now. */
export function resizeRefusalOf(
  pod: corev1.Pod,
  node: corev1.Node,
  loads: NodeLoads,
): Refusal | undefined {
  const most = vectorOf(parseAmounts(node.status.allocatable ?? {}))
  const wanted = vectorOf(
    amountsOfPod(pod, 'requests', { readsStatus: false, readsPodLevel: true }),
  )
  for (const name of ['memory', 'cpu'] as const) {
    if (wanted[name] <= most[name]) continue
    const message = `Node didn't have enough capacity: ${name}, requested: ${wanted[name]}, capacity: ${most[name]}`
    return { reason: 'Infeasible', message }
  }
  const lacking = lackingResource({ ...pod, status: {} }, node, loads)
  return lacking && { reason: 'Deferred', message: lacking.message }
}

/** Why the kubelet of a node refuses a pod that is assigned to it: the first of the reasons, in the original's order. */
export function refusalOf(
  pod: corev1.Pod,
  node: corev1.Node,
  loads: NodeLoads,
): Refusal | undefined {
  if (conditionOf(node, 'DiskPressure')?.status === 'True' && !isCritical(pod)) {
    return { reason: 'Evicted', message: 'The node had condition: [DiskPressure]. ' }
  }
  const message = forbiddenSysctl(pod)
  if (message !== undefined) return { reason: 'SysctlForbidden', message }
  const lacking = lackingResource(pod, node, loads)
  if (lacking) return lacking
  const { spec } = pod
  if (!matchesNodeSelection(spec, node)) {
    return predicate('NodeAffinity', "node(s) didn't match Pod's node affinity/selector")
  }
  const { hostPorts } = demandOf(pod)
  if (hostPorts.length > 0) {
    const ports = loads.ports(node.metadata.name ?? '', keyOf(pod))
    if (hostPorts.some((wanted) => ports.some((taken) => takesPort(wanted, taken)))) {
      return predicate('NodePorts', "node(s) didn't have free ports for the requested pod ports")
    }
  }
  const { taints = [] } = node.spec
  if (!untoleratedTaint(taints, spec.tolerations ?? [], ['NoExecute'])) return undefined
  return predicate('TaintToleration', "node(s) had taints that the pod didn't tolerate")
}
