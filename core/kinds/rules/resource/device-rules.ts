import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type {
  DeviceClass,
  ResourceClaim,
  ResourceClaimSpec,
  ResourceClaimTemplate,
} from '../../../base/api/types/resource.v1.generated.ts'
import {
  type FieldPath,
  forbidden,
  internalError,
  invalidValue,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'
import { isExtendedResource } from '../core/quotas/resource-names.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import type { GroupRules, KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkTemplateMetadata } from '../shared/validation/template-metadata.ts'
import { checkConfiguration, checkDeviceClaim } from './device-claims.ts'
import { checkSelectors } from './device-selectors.ts'
import { deviceTaintRuleRules } from './device-taint-rule.ts'
import { checkClaimStatus } from './resource-claim-status.ts'
import { resourceSliceRules } from './resource-slice.ts'

const mostConfigurations = 32

function checkDeviceClass(deviceClass: DeviceClass, context: ValidationContext): StatusCause[] {
  const { spec } = deviceClass
  const { config: configs = [], extendedResourceName: name } = spec
  const causes = [
    ...checkSelectors(spec, 'spec', context),
    ...configs.flatMap((config, index) => checkConfiguration(config, `spec.config[${index}]`)),
  ]
  if (configs.length > mostConfigurations) {
    causes.push(tooMany('spec.config', configs.length, mostConfigurations))
  }
  const isExtended = (text: string): boolean =>
    isExtendedResource(text) && !text.includes(`${context.brand.labelDomain}/`)
  if (name !== undefined && !isExtended(name)) {
    const detail = 'must be a valid extended resource name'
    causes.push(invalidValue('spec.extendedResourceName', name, detail))
  }
  return causes
}

export const deviceRules: GroupRules = {
  DeviceTaintRule: deviceTaintRuleRules,
  DeviceClass: {
    nameRule: subdomainName,
    check: checkDeviceClass,
  } satisfies KindRules<DeviceClass>,
  ResourceClaim: {
    nameRule: subdomainName,
    checkAccess: (claim, stored, context) =>
      stored
        ? checkAdminResults(claim, stored, context)
        : checkAdminAccess(claim, claim.spec, context),
    check: (claim, context) => checkDeviceClaim(claim.spec, 'spec', context),
    checkUpdate: (next, stored) =>
      checkImmutableStruct(next, stored, '', 'spec', 'resource.ResourceClaimSpec'),
    checkSubresource: checkClaimStatus,
  } satisfies KindRules<ResourceClaim>,
  ResourceClaimTemplate: {
    nameRule: subdomainName,
    checkAccess: (template, _stored, context) =>
      checkAdminAccess(template, template.spec.spec, context),
    check: (template, context) => [
      ...checkTemplateMetadata(template.spec.metadata, 'spec.metadata'),
      ...checkDeviceClaim(template.spec.spec, 'spec.spec', context),
    ],
    checkUpdate: (next, stored) =>
      checkImmutableStruct(next, stored, '', 'spec', 'resource.ResourceClaimTemplateSpec'),
  } satisfies KindRules<ResourceClaimTemplate>,
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
  object: ResourceClaim | ResourceClaimTemplate,
  spec: ResourceClaimSpec,
  context: ValidationContext,
): StatusCause[] {
  const requests = spec.devices.requests ?? []
  const index = requests.findIndex((request) => request.exactly?.adminAccess === true)
  if (index < 0) return []
  // The path is that of a claim, in templates, too, and without `exactly`.
  return checkNamespace(object, `spec.devices.requests[${index}].adminAccess`, context)
}

function adminResult(claim: ResourceClaim): number {
  const results = claim.status.allocation?.devices.results ?? []
  return results.findIndex((result) => result.adminAccess === true)
}

/** Validates that a claim may have the admin access that its status now reports. */
function checkAdminResults(
  next: ResourceClaim,
  stored: ResourceClaim,
  context: ValidationContext,
): StatusCause[] {
  const index = adminResult(next)
  if (index < 0 || adminResult(stored) >= 0) return []
  const path = `status.allocation.devices.results[${index}].adminAccess`
  return checkNamespace(next, path, context)
}
