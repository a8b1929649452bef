import { structOf } from '../../../base/api/json-fields.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

export const scaleRules: KindRules = {
  nameRule: subdomainName,
  check: (scale) => checkNotNegative(structOf(scale, 'spec'), 'spec', 'replicas'),
}
