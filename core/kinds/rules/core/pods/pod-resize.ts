import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { getKey } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
import {
  addCauses,
  emptyPath,
  type FieldPath,
  forbidden,
  invalidValue,
} from '../../../../objects/schema/validation/causes.ts'
import { setMember } from '../../shared/place-member.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'
import { isSame } from '../../shared/validation/field-checks.ts'
import { resourcesOf } from '../containers/container-lists.ts'
import { isMirrored } from '../mirror-pod.ts'
import { qosClassOf } from './pod-qos.ts'

const lists = ['containers', 'initContainers'] as const

const kinds = ['requests', 'limits'] as const

const resizable = ['cpu', 'memory']

/** Pods that cannot be resized at all: with pod-level resources, static ones, and those of Windows. */
export function checkResizable(next: corev1.Pod, stored: corev1.Pod, brand: Brand): StatusCause[] {
  const hasOwn = ({ spec }: corev1.Pod): boolean => {
    const { requests, limits } = spec.resources ?? {}
    return Object.keys({ ...requests, ...limits }).length > 0
  }
  if (hasOwn(next) || hasOwn(stored)) {
    return [forbidden(emptyPath, 'pods with pod-level resources cannot be resized')]
  }
  if (isMirrored(stored.metadata.annotations, brand))
    return [forbidden(emptyPath, 'static pods cannot be resized')]
  return stored.spec.os?.name === 'windows'
    ? [forbidden(emptyPath, 'windows pods cannot be resized')]
    : []
}

/** Whether the pod's node supports resizing: then it reports the resources of running containers. */
function canNodeResize(pod: corev1.Pod): boolean {
  const running = pod.status.containerStatuses?.find(({ state }) => state.running)
  return !running || running.resources !== undefined
}

function checkSameContainers(next: corev1.PodSpec, stored: corev1.PodSpec): StatusCause[] {
  return lists.flatMap((list) => {
    const [wanted, present] = [next[list] ?? [], stored[list] ?? []]
    if (wanted.length !== present.length) {
      return [forbidden(`spec.${list}`, `${list} may not be added or removed on resize`)]
    }
    return wanted.flatMap((container, index) => {
      if (container.name === present[index]?.name) return []
      const detail = `${list} may not be renamed or reordered on resize`
      return [forbidden(`spec.${list}[${index}].name`, detail)]
    })
  })
}

function checkNothingRemoved(
  next: corev1.Container,
  stored: corev1.Container,
  path: FieldPath,
): StatusCause[] {
  return kinds.flatMap((kind) => {
    const { [kind]: wanted = {} } = resourcesOf(next)
    const present = Object.keys(resourcesOf(stored)[kind] ?? {})
    const isComplete = present.every((name) => getKey(wanted, name) !== undefined)
    if (isComplete) return []
    return [forbidden(`${path}.resources.${kind}`, `resource ${kind} cannot be removed`)]
  })
}

/**
 * Container with the CPU and memory of the stored one, and without claims: as in the original, containers that have any cannot
 * be resized. Where the stored one has no amounts of a kind, none are compared.
 */
function withFormerSize(next: corev1.Container, stored: corev1.Container): corev1.Container {
  const resources: Writable<corev1.ResourceRequirements> = {}
  for (const kind of kinds) {
    const former = resourcesOf(stored)[kind]
    if (!former) continue
    const rest: Record<string, string> = { ...resourcesOf(next)[kind] }
    for (const name of resizable) setMember(rest, name, former[name])
    resources[kind] = rest
  }
  return { ...next, resources }
}

function checkContainer(
  next: corev1.Container,
  stored: corev1.Container,
  list: (typeof lists)[number],
  path: FieldPath,
): StatusCause[] {
  const isSidecar = list === 'initContainers' && stored.restartPolicy === 'Always'
  if (list === 'initContainers' && !isSidecar) {
    if (isSame(next, stored)) return []
    return [forbidden('spec', 'resources for non-sidecar init containers are immutable')]
  }
  const causes = checkNothingRemoved(next, stored, path)
  if (isSame(withFormerSize(next, stored), stored)) return causes
  const of = isSidecar ? ' for sidecar containers' : ''
  return [...causes, forbidden('spec', `only cpu and memory resources${of} are mutable`)]
}

/** Validates a pod resize: only CPU and memory of containers may change, and the QoS class must stay. */
export function checkResize(next: corev1.Pod, stored: corev1.Pod): StatusCause[] {
  return checkSizes(next, stored).map((cause) => placedAt('spec.~update', cause))
}

function checkSizes(next: corev1.Pod, stored: corev1.Pod): StatusCause[] {
  const { spec } = next
  const former = stored.spec
  const causes: StatusCause[] = []
  const known = stored.status.qosClass || qosClassOf(former, false)
  if (qosClassOf(spec, false) !== known) {
    const detail = 'Pod QOS Class may not change as a result of resizing'
    causes.push(invalidValue('spec', next.status.qosClass ?? '', detail))
  }
  if (!canNodeResize(stored)) {
    causes.push(forbidden('spec', 'Pod running on node without support for resize'))
  }
  const moved = checkSameContainers(spec, former)
  addCauses(causes, moved)
  if (moved.length > 0) return causes
  for (const list of lists) {
    for (const [index, container] of (spec[list] ?? []).entries()) {
      const before = former[list]?.[index]
      if (before)
        addCauses(causes, checkContainer(container, before, list, `spec.${list}[${index}]`))
    }
  }
  return causes
}
