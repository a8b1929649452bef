import type { Brand } from '../../api/brand.ts'
import type { JsonObject } from '../../api/json.ts'
import { has, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { quoteText } from '../../api/quote-text.ts'
import type { Cause } from '../../api/status.ts'
import { type FieldPath, forbidden, notFoundValue } from '../../schema/validation/causes.ts'
import { isSame } from './field-checks.ts'
import { internalDiff } from './internal-text.ts'

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
]

/** Whether a field is set: an empty list and resources without members count as absent. */
function isSet(container: JsonObject, key: string): boolean {
  const value = container[key]
  if (key === 'resources') return !isSame(value, undefined)
  return Array.isArray(value) ? value.length > 0 : has(container, key)
}

/** Fields of an ephemeral container behind those that all containers have, for the order of causes. */
export const ephemeralOrder: readonly string[] = [
  'name+',
  'targetContainerName',
  ...notForDebugging.map((key) => `${key}!`),
]

/** Fields that an ephemeral container may not set, and its target, which must be one of the containers `targets`. */
export function validateEphemeralContainer(
  container: JsonObject,
  targets: ReadonlySet<string>,
  path: FieldPath,
): Cause[] {
  const detail = 'cannot be set for an Ephemeral Container'
  const causes = notForDebugging
    .filter((key) => isSet(container, key))
    .map((key) => forbidden(`${path}.${key}`, detail))
  for (const [index, mount] of objectsOf(container, 'volumeMounts').entries()) {
    for (const key of ['subPath', 'subPathExpr']) {
      if (textOf(mount, key) === '') continue
      causes.push(forbidden(`${path}.volumeMounts[${index}].${key}`, detail))
    }
  }
  const target = textOf(container, 'targetContainerName')
  if (target !== '' && !targets.has(target)) {
    causes.push(notFoundValue(`${path}.targetContainerName`, target))
  }
  return causes
}

/** Whether a pod is a mirror pod: the API's copy of a static pod, which its node runs from a file. */
export function isMirrored({ metadata }: ApiObject, { labelDomain }: Brand): boolean {
  return metadata.annotations?.[`${labelDomain}/config.mirror`] !== undefined
}

/** Ephemeral containers may be added to a pod, and never change or go. */
export function checkEphemeralUpdate(next: ApiObject, stored: ApiObject, brand: Brand): Cause[] {
  if (isMirrored(stored, brand)) {
    return [forbidden('', 'static pods do not support ephemeral containers')]
  }
  const path = 'spec.ephemeralContainers'
  const added = objectsOf(structOf(next, 'spec'), 'ephemeralContainers')
  const byName = new Map(added.map((container) => [textOf(container, 'name'), container]))
  return objectsOf(structOf(stored, 'spec'), 'ephemeralContainers').flatMap((old) => {
    const name = textOf(old, 'name')
    const same = byName.get(name)
    if (same && isSame(same, old)) return []
    const what = `existing ephemeral containers ${quoteText(name)} may not be`
    if (!same) return [forbidden(path, `${what} removed\n`)]
    const changes = internalDiff('core.EphemeralContainer', old, same)
    return [forbidden(path, `${what} changed\n${changes}`)]
  })
}
