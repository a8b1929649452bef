import type { Cause } from '../../../../base/api/errors/status.ts'
import { objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { writeGoJson } from '../../../../base/json/go-json.ts'
import {
  duplicate,
  type FieldPath,
  invalidJson,
  noCauses,
  notSupportedShown,
  required,
} from '../../../../objects/schema/validation/causes.ts'

const closedSets = [
  ['resourceName', ['cpu', 'memory']],
  ['restartPolicy', ['NotRequired', 'RestartContainer']],
] as const

/** Validates `resizePolicy` of a container. Causes name the list, not the item, as in the original. */
export function validateResizePolicy(
  container: JsonObject,
  podRestarts: string,
  path: FieldPath,
): readonly Cause[] {
  const policies = objectsOf(container, 'resizePolicy')
  if (policies.length === 0) return noCauses
  const place = `${path}.resizePolicy`
  const seen = new Set<string>()
  return policies.flatMap((policy, index) => {
    const causes: Cause[] = []
    const resource = textOf(policy, 'resourceName')
    if (seen.has(resource)) causes.push(duplicate(`${place}[${index}]`, resource))
    seen.add(resource)
    for (const [key, values] of closedSets) {
      const text = textOf(policy, key)
      if (text === '') causes.push(required(place))
      else if (!values.some((value) => value === text)) {
        causes.push(notSupportedShown(place, writeGoJson(text), values))
      }
    }
    const restarts = textOf(policy, 'restartPolicy')
    if (podRestarts === 'Never' && restarts !== 'NotRequired') {
      const detail = "must be 'NotRequired' when `restartPolicy` is 'Never'"
      causes.push(invalidJson(place, restarts, detail))
    }
    return causes
  })
}
