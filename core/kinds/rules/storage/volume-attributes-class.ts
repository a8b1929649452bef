import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { VolumeAttributesClass } from '../../../base/api/types/storage.v1.generated.ts'
import { required } from '../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { checkFixed, checkParameters, checkProvisioner } from './storage-class.ts'

function checkAttributesClass(attributesClass: VolumeAttributesClass): StatusCause[] {
  const causes = [
    ...checkProvisioner(attributesClass.driverName, 'driverName'),
    ...checkParameters(attributesClass),
  ]
  if (Object.keys(attributesClass.parameters ?? {}).length === 0) {
    causes.push(required('parameters', 'must contain at least one key/value pair'))
  }
  return causes
}

export const volumeAttributesClassRules: KindRules<VolumeAttributesClass> = {
  nameRule: subdomainName,
  check: checkAttributesClass,
  checkUpdate: (next, stored) => checkFixed(next, stored, 'driverName', 'parameters'),
}
