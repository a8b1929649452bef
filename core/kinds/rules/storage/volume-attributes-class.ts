import type { StatusCause } from '../../../base/api/errors/status.ts'
import { structOf } from '../../../base/api/json-fields.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { required } from '../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { checkFixed, checkParameters, checkProvisioner } from './storage-class.ts'

function checkAttributesClass(attributesClass: ApiObject): StatusCause[] {
  const causes = [
    ...checkProvisioner(attributesClass, 'driverName'),
    ...checkParameters(attributesClass, 'parameters'),
  ]
  if (Object.keys(structOf(attributesClass, 'parameters')).length === 0) {
    causes.push(required('parameters', 'must contain at least one key/value pair'))
  }
  return causes
}

export const volumeAttributesClassRules: KindRules = {
  nameRule: subdomainName,
  check: checkAttributesClass,
  checkUpdate: (next, stored) => checkFixed(next, stored, 'driverName', 'parameters'),
}
