import type { JsonObject, JsonValue } from '../../api/json.ts'
import { compareQuantities, formatQuantity } from '../../api/quantity.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  required,
} from '../../schema/validation/causes.ts'
import { quantityOf } from './field-checks.ts'
import { checkContainerResourceName, checkResourceQuantity, isHugePages } from './resource-names.ts'
import { structOf } from '../../api/json-fields.ts'

function checkRequest(
  name: string,
  request: JsonValue | undefined,
  limit: JsonValue | undefined,
  path: FieldPath,
): Cause[] {
  // Native resources may be overcommitted; for all others the limit equals the request.
  const isNative = !name.includes('/') && !isHugePages(name)
  if (limit === undefined) {
    return isNative
      ? []
      : [required(`${path}.limits`, 'Limit must be set for non overcommitable resources')]
  }
  const order = request === limit ? 0 : compareQuantities(quantityOf(request), quantityOf(limit))
  if (isNative ? order <= 0 : order === 0) return []
  const relation = isNative ? 'less than or equal to' : 'equal to'
  const detail = `must be ${relation} ${name} limit of ${formatQuantity(quantityOf(limit))}`
  return [invalidValue(`${path}.requests`, request, detail)]
}

/** Validates `requests` and `limits` of a container or of a pod. */
export function validateResources(resources: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const limits = structOf(resources, 'limits')
  for (const kind of ['limits', 'requests']) {
    const amounts = structOf(resources, kind)
    for (const name of Object.keys(amounts)) {
      const value = amounts[name]
      const place = `${path}.${kind}[${name}]`
      addCauses(causes, checkContainerResourceName(name, place))
      addCauses(causes, checkResourceQuantity(name, value, place))
      if (kind === 'requests') addCauses(causes, checkRequest(name, value, limits[name], path))
    }
  }
  return causes
}
