import type { StatusCause } from '../../../base/api/errors/status.ts'
import { qualifiedName, subdomainName } from '../../../base/api/metadata/names.ts'
import type { Lease } from '../../../base/api/types/coordination.v1.generated.ts'
import {
  addCauses,
  forbidden,
  invalidValue,
  invalidValues,
  notSupported,
} from '../../../objects/schema/validation/causes.ts'
import { checkNotNegative } from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

function checkLease(lease: Lease): StatusCause[] {
  const { spec } = lease
  const causes = checkNotNegative(spec, 'spec', 'leaseTransitions')
  const seconds = spec.leaseDurationSeconds
  if (seconds !== undefined && seconds <= 0) {
    causes.unshift(invalidValue('spec.leaseDurationSeconds', seconds, 'must be greater than 0'))
  }
  if (spec.strategy !== undefined) addCauses(causes, checkStrategy(spec.strategy ?? ''))
  if (spec.preferredHolder && !spec.strategy) {
    const detail = 'may only be specified if `strategy` is defined'
    causes.push(forbidden('spec.preferredHolder', detail))
  }
  return causes
}

/** Strategies of an election: those without a domain are a closed set. */
function checkStrategy(strategy: string): readonly StatusCause[] {
  const field = 'spec.strategy'
  if (strategy.includes('/')) return invalidValues(field, strategy, qualifiedName(strategy))
  const known = ['OldestEmulationVersion']
  return known.includes(strategy) ? [] : [notSupported(field, strategy, known)]
}

export const leaseRules: KindRules<Lease> = { nameRule: subdomainName, check: checkLease }
