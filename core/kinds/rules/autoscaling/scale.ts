import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { Scale } from '../../../base/api/types/autoscaling.v1.generated.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

export const scaleRules: KindRules<Scale> = {
  nameRule: subdomainName,
  check: ({ spec }) => checkNotNegative(spec, 'spec', 'replicas'),
}
