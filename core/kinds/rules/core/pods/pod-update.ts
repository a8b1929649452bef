import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { cloneJson, equalJson } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../../../base/api/types/views.ts'
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
import { setMember } from '../../shared/place-member.ts'
import { internalDiff, isSameStruct } from '../../shared/validation/internal-text.ts'
import { checkImageEnds } from '../containers/ephemeral-containers.ts'
import { validateTolerations } from '../scheduling/pod-scheduling.ts'
import { checkGatedChanges, isGated, setNodeAffinity } from './gated-pods.ts'

/** Lists of containers whose images may change. */
const imageLists = ['containers', 'initContainers'] as const
type ImageList = (typeof imageLists)[number]

const largestInt32 = 2_147_483_647

const changeable =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)'

/** A change of the deadline, which may be set or come nearer; `isLast`: the original validates nothing behind the cause. */
function checkDeadline(
  next: corev1.PodSpec,
  stored: corev1.PodSpec,
): { readonly cause: StatusCause; readonly isLast: boolean } | undefined {
  const path = 'spec.activeDeadlineSeconds'
  const { activeDeadlineSeconds: value } = next
  const { activeDeadlineSeconds: old } = stored
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

function checkTolerations(next: corev1.PodSpec, stored: corev1.PodSpec): StatusCause[] {
  // Decoded objects have their members in one order, so that equal tolerations have equal texts.
  const textOf = ({ tolerationSeconds: _seconds, ...rest }: corev1.Toleration): string =>
    writeJson(rest)
  const kept = new Set(next.tolerations?.map(textOf))
  if (stored.tolerations?.some((old) => !kept.has(textOf(old)))) {
    const detail = 'existing toleration can not be modified except its tolerationSeconds'
    return [forbidden('spec.tolerations', detail)]
  }
  // Tolerations were validated before; the original validates them again on updates.
  return validateTolerations(next, 'spec')
}

function checkGates(next: corev1.PodSpec, stored: corev1.PodSpec): StatusCause[] {
  const known = new Set(stored.schedulingGates?.map(({ name }) => name))
  const names = (next.schedulingGates ?? []).map(({ name }) => name)
  const lastOf = new Map(names.map((name, index) => [name, index]))
  return names.flatMap((name, index) => {
    if (known.has(name) || lastOf.get(name) !== index) return []
    const detail = `only deletion is allowed, but found new scheduling gate '${name}'`
    return [forbidden(`spec.schedulingGates[${index}].name`, detail)]
  })
}

function setImages(spec: Writable<corev1.PodSpec>, stored: corev1.PodSpec): void {
  for (const list of imageLists) {
    for (const [index, container] of (spec[list] ?? []).entries()) {
      setMember(container, 'image', stored[list]?.[index]?.image)
    }
  }
}

/** New pod spec with the stored values of all fields that an update may change. */
function withoutAllowedChanges(next: corev1.PodSpec, stored: corev1.PodSpec): corev1.PodSpec {
  const spec: Writable<corev1.PodSpec> = cloneJson(next)
  setImages(spec, stored)
  setMember(spec, 'activeDeadlineSeconds', stored.activeDeadlineSeconds)
  setMember(spec, 'tolerations', stored.tolerations)
  setMember(spec, 'schedulingGates', stored.schedulingGates)
  const { terminationGracePeriodSeconds: old } = stored
  if (old < 0 && spec.terminationGracePeriodSeconds === 1) spec.terminationGracePeriodSeconds = old
  if (isGated(stored)) {
    setNodeAffinity(spec, stored)
    setMember(spec, 'nodeSelector', stored.nodeSelector)
  }
  return spec
}

/** Images of a pod's containers; causes take `place` in the order of causes. */
export function checkImages(spec: corev1.PodSpec, place: FieldPath): readonly StatusCause[] {
  let causes: StatusCause[] | undefined
  for (const list of imageLists) {
    for (const [index, container] of (spec[list] ?? []).entries()) {
      const { image = '' } = container
      if (image.trim() === image) continue
      addCauses((causes ??= []), checkImageEnds(container, `spec.${list}[${index}]`, place))
    }
  }
  return causes ?? noCauses
}

/** Images that changed containers have; validated before, and once more by the original, since they may change. */
function checkChangedImages(spec: corev1.PodSpec, list: ImageList): StatusCause[] {
  return (spec[list] ?? []).flatMap((container, index) => {
    const place = `spec.${list}[${index}]`
    const causes = container.image ? [] : [required(`${place}.image`)]
    return [...causes, ...checkImageEnds(container, place, place)]
  })
}

/** Validates a pod update: only a few fields of the spec may change. */
export function checkPodUpdate(next: corev1.PodSpec, stored: corev1.PodSpec): StatusCause[] {
  const causes: StatusCause[] = []
  for (const list of imageLists) {
    if ((next[list] ?? []).length !== (stored[list] ?? []).length) {
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
