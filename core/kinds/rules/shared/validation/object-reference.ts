import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { pathSegment } from '../../../../base/api/metadata/names.ts'
import type { CrossVersionObjectReference } from '../../../../base/api/types/autoscaling.v2.generated.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
} from '../../../../objects/schema/validation/causes.ts'

/** How a reference's `apiVersion` is checked: not at all, that it parses, or that it also names a group. */
export type GroupRule = 'unread' | 'any group' | 'named group'

function checkVersion(apiVersion: string, path: FieldPath, rule: GroupRule): StatusCause[] {
  if (rule === 'unread') return []
  const [group = '', ...rest] = apiVersion.split('/')
  if (rest.length > 1) {
    return [invalidValue(path, apiVersion, `unexpected GroupVersion string: ${apiVersion}`)]
  }
  if (rule === 'any group' || (rest.length === 1 && group !== '')) return []
  return [invalidValue(path, apiVersion, 'apiVersion must specify API group')]
}

/** Validates a reference of a HorizontalPodAutoscaler to an object. */
export function checkObjectReference(
  reference: CrossVersionObjectReference,
  path: FieldPath,
  rule: GroupRule,
): StatusCause[] {
  const causes: StatusCause[] = []
  for (const key of ['kind', 'name'] as const) {
    const text = reference[key]
    const place = `${path}.${key}`
    if (text === '') causes.push(required(place))
    else addCauses(causes, invalidValues(place, text, pathSegment(text, false)))
  }
  return [...causes, ...checkVersion(reference.apiVersion ?? '', `${path}.apiVersion`, rule)]
}
