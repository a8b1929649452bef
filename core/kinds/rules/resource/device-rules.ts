import type { StatusCause } from '../../../base/api/errors/status.ts'
import { objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type FieldPath,
  forbidden,
  internalError,
  invalidValue,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'
import { isExtendedResource } from '../core/quotas/resource-names.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import type { GroupRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkTemplateMetadata } from '../shared/validation/template-metadata.ts'
import { checkConfiguration, checkDeviceClaim } from './device-claims.ts'
import { checkSelectors } from './device-selectors.ts'
import { checkClaimStatus } from './resource-claim-status.ts'
import { resourceSliceRules } from './resource-slice.ts'

const mostConfigurations = 32

function checkDeviceClass(deviceClass: ApiObject, context: ValidationContext): StatusCause[] {
  const spec = structOf(deviceClass, 'spec')
  const configs = objectsOf(spec, 'config')
  const causes = [
    ...checkSelectors(spec, 'spec', context),
    ...configs.flatMap((config, index) => checkConfiguration(config, `spec.config[${index}]`)),
  ]
  if (configs.length > mostConfigurations) {
    causes.push(tooMany('spec.config', configs.length, mostConfigurations))
  }
  const name = spec['extendedResourceName']
  const isExtended = (text: string): boolean =>
    isExtendedResource(text) && !text.includes(`${context.brand.labelDomain}/`)
  if (typeof name === 'string' && !isExtended(name)) {
    const detail = 'must be a valid extended resource name'
    causes.push(invalidValue('spec.extendedResourceName', name, detail))
  }
  return causes
}

/** Spec of the claims that a template is for. */
function claimSpec(template: JsonObject): JsonObject {
  return structOf(template, 'spec', 'spec')
}

export const deviceRules: GroupRules = {
  DeviceClass: {
    nameRule: subdomainName,
    check: checkDeviceClass,
  },
  ResourceClaim: {
    nameRule: subdomainName,
    checkAccess: (claim, stored, context) =>
      stored
        ? checkAdminResults(claim, stored, context)
        : checkAdminAccess(claim, structOf(claim, 'spec'), context),
    check: (claim, context) => checkDeviceClaim(structOf(claim, 'spec'), 'spec', context),
    checkUpdate: (next, stored) =>
      checkImmutableStruct(next, stored, '', 'spec', 'resource.ResourceClaimSpec'),
    checkSubresource: checkClaimStatus,
  },
  ResourceClaimTemplate: {
    nameRule: subdomainName,
    checkAccess: (template, _stored, context) =>
      checkAdminAccess(template, claimSpec(template), context),
    check: (template, context) => [
      ...checkTemplateMetadata(structOf(template, 'spec', 'metadata'), 'spec.metadata'),
      ...checkDeviceClaim(claimSpec(template), 'spec.spec', context),
    ],
    checkUpdate: (next, stored) =>
      checkImmutableStruct(next, stored, '', 'spec', 'resource.ResourceClaimTemplateSpec'),
  },
  ResourceSlice: resourceSliceRules,
}

/** Admin access to devices is only for namespaces with a label. */
function checkNamespace(
  { metadata: { namespace = '' } }: ApiObject,
  path: FieldPath,
  { brand, findNamespace }: ValidationContext,
): StatusCause[] {
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
function checkAdminAccess(
  object: ApiObject,
  spec: JsonObject,
  context: ValidationContext,
): StatusCause[] {
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
function checkAdminResults(
  next: ApiObject,
  stored: ApiObject,
  context: ValidationContext,
): StatusCause[] {
  const index = adminResult(next)
  if (index < 0 || adminResult(stored) >= 0) return []
  const path = `status.allocation.devices.results[${index}].adminAccess`
  return checkNamespace(next, path, context)
}
