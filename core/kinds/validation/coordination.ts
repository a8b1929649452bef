import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { invalidValue } from '../../schema/validation/causes.ts'
import { checkNotNegative } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import { numberOf, structOf } from '../../api/json-fields.ts'

function checkLease(lease: ApiObject): Cause[] {
  const spec = structOf(lease, 'spec')
  const causes = checkNotNegative(spec, 'spec', 'leaseTransitions')
  const seconds = numberOf(spec, 'leaseDurationSeconds')
  if (seconds !== undefined && seconds <= 0) {
    causes.unshift(invalidValue('spec.leaseDurationSeconds', seconds, 'must be greater than 0'))
  }
  return causes
}

export const coordinationRules: GroupRules = {
  Lease: { nameRule: subdomainName, check: checkLease },
}
