import { cloneJson, type JsonObject } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import { hold, type WriteRule } from '../../../../objects/catalog/write-rule.ts'
import { setMember, withMemberInPlace } from '../../shared/place-member.ts'
import { schedulingGated } from '../scheduling/pod-scheduling-write-rules.ts'
import { qosClassOf } from './pod-qos.ts'

/** Status of a new pod. As in the original, its QoS class is the one that was sent, if any. */
export const newPodStatus: WriteRule<corev1.Pod> = (next, stored, context) => {
  const sent = next.status.qosClass
  next.status = { phase: 'Pending' }
  schedulingGated(next, stored, context)
  next.status.qosClass = sent || qosClassOf(next.spec, context.gate('PodLevelResources'))
}

/** A negative grace period of a pod becomes one second; pod templates stay as written. */
export const positiveGracePeriod: WriteRule<corev1.Pod> = ({ spec }) => {
  if (spec.terminationGracePeriodSeconds < 0) spec.terminationGracePeriodSeconds = 1
}

/** Fields of a pod's status that follow `qosClass` in the order of the type. */
const behindQos: ReadonlySet<string> = new Set([
  'ephemeralContainerStatuses',
  'resize',
  'resourceClaimStatuses',
  'extendedResourceClaimStatus',
  'allocatedResources',
  'resources',
])

/** Conditions keep the generations that they were observed at; of several of one type, each its own in turn. */
function keepGenerations(status: Writable<corev1.PodStatus>, before: corev1.PodStatus): void {
  const known = new Map<string, corev1.PodCondition[]>()
  for (const condition of before.conditions ?? []) {
    const same = known.get(condition.type)
    if (same) same.push(condition)
    else known.set(condition.type, [condition])
  }
  if (known.size === 0 || !status.conditions) return
  status.conditions = status.conditions.map((condition) => {
    const generation = known.get(condition.type)?.shift()?.observedGeneration
    if (generation === undefined || condition.observedGeneration) return condition
    // It comes second, behind the type of the condition.
    const { type, ...rest } = condition
    return { type, observedGeneration: generation, ...rest }
  })
}

/** Status writes of a pod keep `observedGeneration` and `qosClass` where the node's report leaves them out. */
export const keepPodStatus: WriteRule<corev1.Pod> = (next, stored) => {
  if (!stored) return
  const before = stored.status
  if (!next.status.observedGeneration && before.observedGeneration !== undefined) {
    // It is the first field of a status.
    const { observedGeneration: _none, ...rest } = next.status
    next.status = { observedGeneration: before.observedGeneration, ...rest }
  }
  keepGenerations(next.status, before)
  if (!next.status.qosClass && before.qosClass) {
    next.status = withMemberInPlace(next.status, 'qosClass', before.qosClass, behindQos)
  }
}

/** Writes of ephemeral containers change nothing else in a pod. */
export const onlyEphemeralContainers: WriteRule<corev1.Pod> = (next, stored) => {
  if (!stored) return
  const asked = next.spec
  const spec = cloneJson(stored.spec)
  setMember(spec, 'ephemeralContainers', asked.ephemeralContainers)
  next.spec = inOrderOf(asked, stored.spec, spec)
}

/** A stored spec with members that it has got from one that was asked for, in the order of their type, in which both stand. */
function inOrderOf<T extends JsonObject>(asked: T, stored: T, spec: T): T
function inOrderOf(asked: JsonObject, stored: JsonObject, spec: JsonObject): JsonObject {
  const order = Object.keys(asked)
  const names = Object.keys(spec).filter((name) => stored[name] !== undefined)
  for (const name of Object.keys(spec)) {
    if (stored[name] !== undefined) continue
    const behind = new Set(order.slice(order.indexOf(name) + 1))
    const at = names.findIndex((other) => behind.has(other))
    names.splice(at === -1 ? names.length : at, 0, name)
  }
  return Object.fromEntries(names.map((name) => [name, spec[name]]))
}

const resizedLists = ['containers', 'initContainers'] as const
const heldOnResize = hold(['status', 'metadata'])

/**
 * Resizes of a pod change only resources and resize policies; validation refuses container lists that do not match, and the
 * whole pod as it was sent where their lengths differ.
 */
export const onlyContainerResources: WriteRule<corev1.Pod> = Object.assign<
  WriteRule<corev1.Pod>,
  Pick<WriteRule, 'holds'>
>(
  (next, stored, context) => {
    if (!stored) return
    const asked = next.spec
    const hasAll = resizedLists.every(
      (list) => (asked[list] ?? []).length === (stored.spec[list] ?? []).length,
    )
    if (!hasAll) return
    heldOnResize(next, stored, context)
    next.spec = resized(asked, stored.spec)
  },
  { holds: heldOnResize.holds ?? [] },
)

/** The stored spec with the sizes that were asked for. */
function resized(asked: corev1.PodSpec, stored: corev1.PodSpec): corev1.PodSpec {
  const spec: Writable<corev1.PodSpec> = cloneJson(stored)
  for (const list of resizedLists) {
    const [wanted, present] = [asked[list] ?? [], spec[list] ?? []]
    const isSameList =
      wanted.length === present.length &&
      wanted.every((container, index) => container.name === present[index]?.name)
    if (!isSameList) setMember(spec, list, asked[list])
    else for (const [index, container] of present.entries()) takeSize(container, wanted[index])
  }
  setMember(spec, 'resources', asked.resources)
  return inOrderOf(asked, stored, spec)
}

function takeSize(
  container: Writable<corev1.Container>,
  wanted: corev1.Container | undefined,
): void {
  setMember(container, 'resources', wanted?.resources)
  setMember(container, 'resizePolicy', wanted?.resizePolicy)
}
