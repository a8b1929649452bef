import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { integerOf, numberOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import {
  cloneJson,
  equalJson,
  type JsonObject,
  type WritableJsonObject,
} from '../../../../base/api/json.ts'
import { writeJson } from '../../../../base/json/json-write.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  noCauses,
  outsideRange,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { internalDiff, isSameStruct } from '../../shared/validation/internal-text.ts'
import { checkImageEnds } from '../containers/ephemeral-containers.ts'
import { validateTolerations } from '../scheduling/pod-scheduling.ts'
import { checkGatedChanges, isGated, setMember, setNodeAffinity } from './gated-pods.ts'

const largestInt32 = 2_147_483_647

const changeable =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)'

/** A change of the deadline, which may be set or come nearer; `isLast`: the original validates nothing behind the cause. */
function checkDeadline(
  next: JsonObject,
  stored: JsonObject,
): { readonly cause: StatusCause; readonly isLast: boolean } | undefined {
  const path = 'spec.activeDeadlineSeconds'
  const [value, old] = [
    integerOf(next, 'activeDeadlineSeconds'),
    integerOf(stored, 'activeDeadlineSeconds'),
  ]
  const refuse = (detail: string): { cause: StatusCause; isLast: boolean } => {
    return { cause: invalidValue(path, value ?? null, detail), isLast: value !== undefined }
  }
  if (value === undefined) {
    return old === undefined
      ? undefined
      : refuse('must not update from a positive integer to nil value')
  }
  if (value < 0 || value > largestInt32) return refuse(outsideRange(0, largestInt32))
  return old !== undefined && value > old
    ? refuse('must be less than or equal to previous value')
    : undefined
}

function withoutSeconds(toleration: JsonObject): JsonObject {
  const { tolerationSeconds: _seconds, ...rest } = toleration
  return rest
}

function checkTolerations(next: JsonObject, stored: JsonObject): StatusCause[] {
  // Decoded objects have their members in one order, so that equal tolerations have equal texts.
  const textOf = (toleration: JsonObject): string => writeJson(withoutSeconds(toleration))
  const kept = new Set(objectsOf(next, 'tolerations').map(textOf))
  if (!objectsOf(stored, 'tolerations').every((old) => kept.has(textOf(old)))) {
    const detail = 'existing toleration can not be modified except its tolerationSeconds'
    return [forbidden('spec.tolerations', detail)]
  }
  // Tolerations were validated before; the original validates them again on updates.
  return validateTolerations(next, 'spec')
}

function checkGates(next: JsonObject, stored: JsonObject): StatusCause[] {
  const known = new Set(objectsOf(stored, 'schedulingGates').map((gate) => textOf(gate, 'name')))
  const names = objectsOf(next, 'schedulingGates').map((gate) => textOf(gate, 'name'))
  const lastOf = new Map(names.map((name, index) => [name, index]))
  return names.flatMap((name, index) => {
    if (known.has(name) || lastOf.get(name) !== index) return []
    const detail = `only deletion is allowed, but found new scheduling gate '${name}'`
    return [forbidden(`spec.schedulingGates[${index}].name`, detail)]
  })
}

function setImages(spec: JsonObject, stored: JsonObject, list: string): void {
  const images = objectsOf(stored, list).map((container) => container['image'])
  const containers: readonly WritableJsonObject[] = objectsOf(spec, list)
  for (const [index, container] of containers.entries()) {
    container['image'] = images[index]
  }
}

/** New pod spec with the stored values of all fields that an update may change. */
function withoutAllowedChanges(next: JsonObject, stored: JsonObject): JsonObject {
  const spec: WritableJsonObject = cloneJson(next)
  setImages(spec, stored, 'containers')
  setImages(spec, stored, 'initContainers')
  const keys = ['activeDeadlineSeconds', 'tolerations', 'schedulingGates']
  if ((numberOf(stored, 'terminationGracePeriodSeconds') ?? 0) < 0) {
    if (spec['terminationGracePeriodSeconds'] === 1) keys.push('terminationGracePeriodSeconds')
  }
  if (isGated(stored)) {
    keys.push('nodeSelector')
    setNodeAffinity(spec, stored)
  }
  for (const key of keys) setMember(spec, key, stored[key])
  return spec
}

/** Images of a pod's containers; causes take `place` in the order of causes. */
export function checkImages(spec: JsonObject, place: FieldPath): readonly StatusCause[] {
  let causes: StatusCause[] | undefined
  for (const list of ['containers', 'initContainers']) {
    for (const [index, container] of objectsOf(spec, list).entries()) {
      const image = textOf(container, 'image')
      if (image.trim() === image) continue
      addCauses((causes ??= []), checkImageEnds(container, `spec.${list}[${index}]`, place))
    }
  }
  return causes ?? noCauses
}

/** Images that changed containers have; validated before, and once more by the original, since they may change. */
function checkChangedImages(spec: JsonObject, list: string): StatusCause[] {
  return objectsOf(spec, list).flatMap((container, index) => {
    const place = `spec.${list}[${index}]`
    const causes = textOf(container, 'image') === '' ? [required(`${place}.image`)] : []
    return [...causes, ...checkImageEnds(container, place, place)]
  })
}

/** Validates a pod update: only a few fields of the spec may change. */
export function checkPodUpdate(next: JsonObject, stored: JsonObject): StatusCause[] {
  const causes: StatusCause[] = []
  for (const list of ['containers', 'initContainers']) {
    if (objectsOf(next, list).length !== objectsOf(stored, list).length) {
      return [...causes, forbidden(`spec.${list}`, 'pod updates may not add or remove containers')]
    }
    addCauses(causes, checkChangedImages(next, list))
  }
  const deadline = checkDeadline(next, stored)
  if (deadline) causes.push(deadline.cause)
  if (deadline?.isLast) return causes
  addCauses(causes, checkTolerations(next, stored))
  addCauses(causes, checkGates(next, stored))
  if (isGated(stored)) addCauses(causes, checkGatedChanges(next, stored))
  const rest = withoutAllowedChanges(next, stored)
  if (!equalJson(rest, stored) && !isSameStruct('core.PodSpec', rest, stored)) {
    const changes = internalDiff('core.PodSpec', stored, rest)
    causes.push(forbidden('spec', `${changeable}\n${changes}`))
  }
  return causes
}
