import type { Cause } from '../../../base/api/errors/status.ts'
import { objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type FieldPath,
  forbidden,
  internalError,
} from '../../../objects/schema/validation/causes.ts'
import type { ValidationContext } from '../shared/validation/kind-rules.ts'

/** Admin access to devices is only for namespaces with a label. */
function checkNamespace(
  { metadata: { namespace = '' } }: ApiObject,
  path: FieldPath,
  { brand, findNamespace }: ValidationContext,
): Cause[] {
  const found = findNamespace(namespace)
  if (!found) {
    const detail = `could not retrieve namespace to verify admin access: namespaces "${namespace}" not found`
    return [internalError(path, detail)]
  }
  const label = `resource.${brand.labelDomain}/admin-access`
  if (found.metadata.labels?.[label] === 'true') return []
  const detail = `admin access to devices requires the \`${label}: true\` label on the containing namespace`
  return [forbidden(path, detail)]
}

/** Validates that a claim, new or of a template, may have admin access where it requests it; `spec` is that of the claim. */
export function checkAdminAccess(
  object: ApiObject,
  spec: JsonObject,
  context: ValidationContext,
): Cause[] {
  const requests = objectsOf(structOf(spec, 'devices'), 'requests')
  const index = requests.findIndex(
    (request) => structOf(request, 'exactly')['adminAccess'] === true,
  )
  if (index < 0) return []
  // The path is that of a claim, in templates, too, and without `exactly`.
  return checkNamespace(object, `spec.devices.requests[${index}].adminAccess`, context)
}

function adminResult(claim: ApiObject): number {
  const devices = structOf(claim, 'status', 'allocation', 'devices')
  return objectsOf(devices, 'results').findIndex((result) => result['adminAccess'] === true)
}

/** Validates that a claim may have the admin access that its status now reports. */
export function checkAdminResults(
  next: ApiObject,
  stored: ApiObject,
  context: ValidationContext,
): Cause[] {
  const index = adminResult(next)
  if (index < 0 || adminResult(stored) >= 0) return []
  const path = `status.allocation.devices.results[${index}].adminAccess`
  return checkNamespace(next, path, context)
}
