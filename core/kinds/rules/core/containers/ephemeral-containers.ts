import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { isSentOtherwise, valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import {
  addCauses,
  emptyPath,
  type FieldPath,
  forbidden,
  invalidValue,
  noCauses,
  notFoundValue,
} from '../../../../objects/schema/validation/causes.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'
import { isSame } from '../../shared/validation/field-checks.ts'
import { internalDiff } from '../../shared/validation/internal-text.ts'
import { isMirrored } from '../mirror-pod.ts'
import type { AnyContainer } from './container-lists.ts'

/** Fields that an ephemeral container may not set, in the order of its type. */
const notForDebugging = [
  'ports',
  'resources',
  'resizePolicy',
  'restartPolicy',
  'restartPolicyRules',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
] as const

/** Whether a field was sent, be it an empty list; resources without members count as absent. */
function isSet(container: corev1.EphemeralContainer, key: string): boolean {
  const value = valueAsSent(container, key)
  if (key === 'resources') return !isSame(value, undefined) || isSentOtherwise(value)
  return value !== undefined && value !== null
}

/** Fields of an ephemeral container behind those that all containers have, for the order of causes. */
export const ephemeralOrder: readonly string[] = [
  '~image',
  'name+',
  'targetContainerName',
  ...notForDebugging.map((key) => `${key}!`),
  '~subPaths',
]

/** The image of a container that runs has no blanks around it; in templates such blanks may be placeholders of other tools. */
export function checkImageEnds(
  container: AnyContainer,
  path: FieldPath,
  place: FieldPath,
): readonly StatusCause[] {
  const { image = '' } = container
  if (image === image.trim()) return noCauses
  const detail = 'must not have leading or trailing whitespace'
  return [placedAt(place, invalidValue(`${path}.image`, image, detail))]
}

/** Fields that an ephemeral container may not set, and its target, which must be one of the containers `targets`. */
export function validateEphemeralContainer(
  container: corev1.EphemeralContainer,
  targets: ReadonlySet<string>,
  path: FieldPath,
): StatusCause[] {
  const detail = 'cannot be set for an Ephemeral Container'
  const causes = notForDebugging
    .filter((key) => isSet(container, key))
    .map((key) => forbidden(`${path}.${key}`, detail))
  for (const [index, mount] of (container.volumeMounts ?? []).entries()) {
    for (const key of ['subPath', 'subPathExpr'] as const) {
      if (!mount[key]) continue
      const cause = forbidden(`${path}.volumeMounts[${index}].${key}`, detail)
      causes.push(placedAt(`${path}.~subPaths`, cause))
    }
  }
  addCauses(causes, checkImageEnds(container, path, `${path}.~image`))
  const { targetContainerName: target } = container
  if (target && !targets.has(target)) {
    causes.push(notFoundValue(`${path}.targetContainerName`, target))
  }
  return causes
}

/** Static pods take no ephemeral containers. */
export function checkDebuggable({ metadata }: corev1.Pod, brand: Brand): readonly StatusCause[] {
  if (!isMirrored(metadata.annotations, brand)) return noCauses
  return [forbidden(emptyPath, 'static pods do not support ephemeral containers')]
}

/** Ephemeral containers may be added to a pod, and never change or go. */
export function checkEphemeralUpdate(next: corev1.Pod, stored: corev1.Pod): StatusCause[] {
  const path = 'spec.ephemeralContainers'
  const refuse = (detail: string): StatusCause => placedAt('spec.~update', forbidden(path, detail))
  const { ephemeralContainers: added = [] } = next.spec
  const byName = new Map(added.map((container) => [container.name, container]))
  return (stored.spec.ephemeralContainers ?? []).flatMap((old) => {
    const { name } = old
    const same = byName.get(name)
    if (same && isSame(same, old)) return []
    const what = `existing ephemeral containers ${quoteText(name)} may not be`
    if (!same) return [refuse(`${what} removed\n`)]
    const changes = internalDiff('core.EphemeralContainer', old, same)
    return [refuse(`${what} changed\n${changes}`)]
  })
}
