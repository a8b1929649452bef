import { objectsOf, structOf } from '../../api/json-fields.ts'
import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { tooMany } from '../../schema/validation/causes.ts'
import { checkClaimStatus } from './claim-status.ts'
import { checkConfiguration, checkDeviceClaim, checkSelectors } from './device-claims.ts'
import { checkImmutableStruct } from './internal-text.ts'
import type { GroupRules } from './kind-rules.ts'
import { resourceSliceRules } from './resource-slices.ts'
import { checkTemplateMetadata } from './template-metadata.ts'

const mostConfigurations = 32

function checkDeviceClass(deviceClass: ApiObject): Cause[] {
  const spec = structOf(deviceClass, 'spec')
  const configs = objectsOf(spec, 'config')
  const causes = [
    ...checkSelectors(spec, 'spec'),
    ...configs.flatMap((config, index) => checkConfiguration(config, `spec.config[${index}]`)),
  ]
  if (configs.length <= mostConfigurations) return causes
  return [...causes, tooMany('spec.config', configs.length, mostConfigurations)]
}

export const resourceRules: GroupRules = {
  DeviceClass: { nameRule: subdomainName, check: checkDeviceClass },
  ResourceClaim: {
    nameRule: subdomainName,
    check: (claim, { gate }) => checkDeviceClaim(structOf(claim, 'spec'), 'spec', gate),
    checkUpdate: (next, stored) =>
      checkImmutableStruct(next, stored, '', 'spec', 'resource.ResourceClaimSpec'),
    checkSubresource: checkClaimStatus,
  },
  ResourceClaimTemplate: {
    nameRule: subdomainName,
    check: (template, { gate }) => [
      ...checkTemplateMetadata(structOf(template, 'spec', 'metadata'), 'spec.metadata'),
      ...checkDeviceClaim(structOf(template, 'spec', 'spec'), 'spec.spec', gate),
    ],
    checkUpdate: (next, stored) =>
      checkImmutableStruct(next, stored, '', 'spec', 'resource.ResourceClaimTemplateSpec'),
  },
  ResourceSlice: resourceSliceRules,
}
