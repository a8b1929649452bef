import { cloneJson, equalJson, type JsonObject } from '../../api/json.ts'
import type { Cause } from '../../api/status.ts'
import { writeJson } from '../../json/json-write.ts'
import { addCauses, forbidden, invalidValue, required } from '../../schema/validation/causes.ts'
import { internalDiff, isSameStruct } from './internal-text.ts'
import { numberOf, objectsOf, textOf } from '../../api/json-fields.ts'
import { validateTolerations } from './scheduling.ts'

const changeable =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)'

function checkDeadline(next: JsonObject, stored: JsonObject): Cause[] {
  const path = 'spec.activeDeadlineSeconds'
  const [value, old] = [
    numberOf(next, 'activeDeadlineSeconds'),
    numberOf(stored, 'activeDeadlineSeconds'),
  ]
  if (old === undefined) return []
  if (value === undefined) {
    return [invalidValue(path, null, 'must not update from a positive integer to nil value')]
  }
  return value > old
    ? [invalidValue(path, value, 'must be less than or equal to previous value')]
    : []
}

function withoutSeconds(toleration: JsonObject): JsonObject {
  const { tolerationSeconds: _seconds, ...rest } = toleration
  return rest
}

function checkTolerations(next: JsonObject, stored: JsonObject): Cause[] {
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

function checkGates(next: JsonObject, stored: JsonObject): Cause[] {
  const known = new Set(objectsOf(stored, 'schedulingGates').map((gate) => textOf(gate, 'name')))
  return objectsOf(next, 'schedulingGates').flatMap((gate, index) => {
    const name = textOf(gate, 'name')
    if (known.has(name)) return []
    const detail = `only deletion is allowed, but found new scheduling gate '${name}'`
    return [forbidden(`spec.schedulingGates[${index}].name`, detail)]
  })
}

function setImages(spec: JsonObject, stored: JsonObject, list: string): void {
  const images = objectsOf(stored, list).map((container) => container['image'])
  for (const [index, container] of objectsOf(spec, list).entries()) {
    container['image'] = images[index]
  }
}

/** New pod spec with the stored values of all fields that an update may change. */
function withoutAllowedChanges(next: JsonObject, stored: JsonObject): JsonObject {
  const spec = cloneJson(next)
  setImages(spec, stored, 'containers')
  setImages(spec, stored, 'initContainers')
  const keys = ['activeDeadlineSeconds', 'tolerations', 'schedulingGates']
  // Node selector and affinity of a pod may change while scheduling gates hold it back.
  if (objectsOf(stored, 'schedulingGates').length > 0) keys.push('nodeSelector', 'affinity')
  if ((numberOf(stored, 'terminationGracePeriodSeconds') ?? 0) < 0) {
    if (spec['terminationGracePeriodSeconds'] === 1) keys.push('terminationGracePeriodSeconds')
  }
  for (const key of keys) {
    const value = stored[key]
    if (value === undefined) delete spec[key]
    else spec[key] = value
  }
  return spec
}

/** Images of a pod have no blanks around them; in templates such blanks may be placeholders of other tools. */
export function checkImageEnds(spec: JsonObject, list: string): Cause[] {
  return objectsOf(spec, list).flatMap((container, index) => {
    const image = textOf(container, 'image')
    if (image.trim() === image) return []
    const detail = 'must not have leading or trailing whitespace'
    return [invalidValue(`spec.${list}[${index}].image`, image, detail)]
  })
}

function checkImagesAreThere(spec: JsonObject, list: string): Cause[] {
  return objectsOf(spec, list).flatMap((container, index) =>
    textOf(container, 'image') === '' ? [required(`spec.${list}[${index}].image`)] : [],
  )
}

/** Validates a pod update: only a few fields of the spec may change. */
export function checkPodUpdate(next: JsonObject, stored: JsonObject): Cause[] {
  const causes: Cause[] = []
  for (const list of ['containers', 'initContainers']) {
    if (objectsOf(next, list).length !== objectsOf(stored, list).length) {
      return [...causes, forbidden(`spec.${list}`, 'pod updates may not add or remove containers')]
    }
    // Images were validated before; the original validates them again, since they may change.
    addCauses(causes, checkImagesAreThere(next, list))
    addCauses(causes, checkImageEnds(next, list))
  }
  causes.push(
    ...checkDeadline(next, stored),
    ...checkTolerations(next, stored),
    ...checkGates(next, stored),
  )
  const rest = withoutAllowedChanges(next, stored)
  if (!equalJson(rest, stored) && !isSameStruct('core.PodSpec', rest, stored)) {
    const changes = internalDiff('core.PodSpec', stored, rest)
    causes.push(forbidden('spec', `${changeable}\n${changes}`))
  }
  return causes
}
