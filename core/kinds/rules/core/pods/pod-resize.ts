import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, objectOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  addCauses,
  emptyPath,
  type FieldPath,
  forbidden,
  invalidValue,
} from '../../../../objects/schema/validation/causes.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'
import { isSame } from '../../shared/validation/field-checks.ts'
import { isMirrored } from '../mirror-pod.ts'
import { qosClassOf } from './pod-qos.ts'

const lists = ['containers', 'initContainers'] as const

const resizable = ['cpu', 'memory']

/** Pods that cannot be resized at all: with pod-level resources, static ones, and those of Windows. */
export function checkResizable(next: ApiObject, stored: ApiObject, brand: Brand): StatusCause[] {
  const hasOwn = (pod: ApiObject): boolean => {
    const resources = structOf(pod, 'spec', 'resources')
    const amounts = ['requests', 'limits'].flatMap((kind) => Object.keys(structOf(resources, kind)))
    return amounts.length > 0
  }
  if (hasOwn(next) || hasOwn(stored)) {
    return [forbidden(emptyPath, 'pods with pod-level resources cannot be resized')]
  }
  if (isMirrored(stored.metadata.annotations, brand))
    return [forbidden(emptyPath, 'static pods cannot be resized')]
  return textOf(structOf(stored, 'spec', 'os'), 'name') === 'windows'
    ? [forbidden(emptyPath, 'windows pods cannot be resized')]
    : []
}

/** Whether the pod's node supports resizing: then it reports the resources of running containers. */
function canNodeResize(pod: ApiObject): boolean {
  const running = objectsOf(structOf(pod, 'status'), 'containerStatuses').find((status) =>
    has(structOf(status, 'state'), 'running'),
  )
  return !running || has(running, 'resources')
}

function checkSameContainers(next: JsonObject, stored: JsonObject): StatusCause[] {
  return lists.flatMap((list) => {
    const [wanted, present] = [objectsOf(next, list), objectsOf(stored, list)]
    if (wanted.length !== present.length) {
      return [forbidden(`spec.${list}`, `${list} may not be added or removed on resize`)]
    }
    return wanted.flatMap((container, index) => {
      if (container['name'] === present[index]?.['name']) return []
      const detail = `${list} may not be renamed or reordered on resize`
      return [forbidden(`spec.${list}[${index}].name`, detail)]
    })
  })
}

function checkNothingRemoved(next: JsonObject, stored: JsonObject, path: FieldPath): StatusCause[] {
  return ['requests', 'limits'].flatMap((kind) => {
    const [wanted, present] = [
      structOf(next, 'resources', kind),
      structOf(stored, 'resources', kind),
    ]
    const isComplete = Object.keys(present).every((name) => has(wanted, name))
    if (isComplete) return []
    return [forbidden(`${path}.resources.${kind}`, `resource ${kind} cannot be removed`)]
  })
}

/**
 * Container with the CPU and memory of the stored one, and without claims: as in the original, containers that have any cannot
 * be resized. Where the stored one has no amounts of a kind, none are compared.
 */
function withFormerSize(next: JsonObject, stored: JsonObject): JsonObject {
  const resources: WritableJsonObject = {}
  for (const kind of ['requests', 'limits']) {
    const former = objectOf(structOf(stored, 'resources'), kind)
    if (!former) continue
    const rest = { ...structOf(next, 'resources', kind) }
    for (const name of resizable) {
      delete rest[name]
      if (former[name] !== undefined) rest[name] = former[name]
    }
    resources[kind] = rest
  }
  return { ...next, resources }
}

function checkContainer(
  next: JsonObject,
  stored: JsonObject,
  list: (typeof lists)[number],
  path: FieldPath,
): StatusCause[] {
  const isSidecar = list === 'initContainers' && stored['restartPolicy'] === 'Always'
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
export function checkResize(next: ApiObject, stored: ApiObject): StatusCause[] {
  return checkSizes(next, stored).map((cause) => placedAt('spec.~update', cause))
}

function checkSizes(next: ApiObject, stored: ApiObject): StatusCause[] {
  const [spec, former] = [structOf(next, 'spec'), structOf(stored, 'spec')]
  const causes: StatusCause[] = []
  const known = textOf(structOf(stored, 'status'), 'qosClass') || qosClassOf(former, false)
  if (qosClassOf(spec, false) !== known) {
    const detail = 'Pod QOS Class may not change as a result of resizing'
    causes.push(invalidValue('spec', textOf(structOf(next, 'status'), 'qosClass'), detail))
  }
  if (!canNodeResize(stored)) {
    causes.push(forbidden('spec', 'Pod running on node without support for resize'))
  }
  const moved = checkSameContainers(spec, former)
  addCauses(causes, moved)
  if (moved.length > 0) return causes
  for (const list of lists) {
    for (const [index, container] of objectsOf(spec, list).entries()) {
      const path = `spec.${list}[${index}]`
      const before = objectsOf(former, list)[index] ?? {}
      addCauses(causes, checkContainer(container, before, list, path))
    }
  }
  return causes
}
