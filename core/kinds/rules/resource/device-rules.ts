import type { Cause } from '../../../base/api/errors/status.ts'
import { objectsOf, structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { invalidValue, tooMany } from '../../../objects/schema/validation/causes.ts'
import { isExtendedResource } from '../core/quotas/resource-names.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import type { GroupRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkTemplateMetadata } from '../shared/validation/template-metadata.ts'
import { checkAdminAccess, checkAdminResults } from './admin-access.ts'
import { checkConfiguration, checkDeviceClaim } from './device-claims.ts'
import { checkSelectors } from './device-selectors.ts'
import { checkClaimStatus } from './resource-claim-status.ts'
import { resourceSliceRules } from './resource-slice.ts'

const mostConfigurations = 32

function checkDeviceClass(deviceClass: ApiObject, context: ValidationContext): Cause[] {
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
