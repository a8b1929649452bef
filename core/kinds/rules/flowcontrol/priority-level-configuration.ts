import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type {
  ExemptPriorityLevelConfiguration,
  LimitedPriorityLevelConfiguration,
  LimitResponse,
  PriorityLevelConfiguration,
  QueuingConfiguration,
} from '../../../base/api/types/flowcontrol.v1.generated.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { checkRange } from '../shared/validation/field-checks.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkFixedLevel } from './fixed-flows.ts'
import { checkFlowConditions } from './flow-schema.ts'

type PriorityLevel = LimitedPriorityLevelConfiguration | ExemptPriorityLevelConfiguration

/** `name` is that of the field in causes: older versions call the concurrency shares assured. */
function checkShares(
  level: PriorityLevel,
  path: FieldPath,
  name = 'nominalConcurrencyShares',
): StatusCause[] {
  const shares = level.nominalConcurrencyShares ?? 0
  return shares < 0
    ? [invalidValue(`${path}.${name}`, shares, 'must be a non-negative integer')]
    : []
}

const mostQueues = 10_000_000

function checkLimited(
  limited: LimitedPriorityLevelConfiguration,
  path: FieldPath,
  requested: string,
): StatusCause[] {
  const isAssured = /\/v1(alpha1|beta[12])$/.test(requested)
  const causes = isAssured
    ? checkShares(limited, path, 'assuredConcurrencyShares')
    : checkShares(limited, path)
  addCauses(causes, checkResponse(limited.limitResponse, `${path}.limitResponse`))
  addCauses(causes, checkLendable(limited, path))
  const borrowed = limited.borrowingLimitPercent ?? 0
  if (borrowed < 0) {
    const detail = 'if specified, must be a non-negative integer'
    causes.push(invalidValue(`${path}.borrowingLimitPercent`, borrowed, detail))
  }
  return causes
}

function checkLendable(level: PriorityLevel, path: FieldPath): StatusCause[] {
  return checkRange(level, path, 'lendablePercent', 0, 100)
}

function checkResponse(response: LimitResponse, path: FieldPath): StatusCause[] {
  const { type, queuing } = response
  if (type === 'Reject') {
    const detail = 'must be nil if limited.limitResponse.type is not Limited'
    return queuing ? [forbidden(`${path}.queuing`, detail)] : []
  }
  if (type !== 'Queue') return [notSupported(`${path}.type`, type, ['Queue', 'Reject'])]
  const detail = 'must not be empty if limited.limitResponse.type is Limited'
  return queuing ? checkQueuing(queuing, `${path}.queuing`) : [required(`${path}.queuing`, detail)]
}

function checkQueuing(queuing: QueuingConfiguration, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const { queueLengthLimit: length, queues, handSize: hand } = queuing
  const refuse = (key: string, value: number, detail: string): void => {
    causes.push(invalidValue(`${path}.${key}`, value, detail))
  }
  if (length <= 0) refuse('queueLengthLimit', length, 'must be positive')
  if (queues <= 0) refuse('queues', queues, 'must be positive')
  else if (queues > mostQueues) refuse('queues', queues, `must not be greater than ${mostQueues}`)
  if (hand <= 0) refuse('handSize', hand, 'must be positive')
  else if (hand > queues) refuse('handSize', hand, `should not be greater than queues (${queues})`)
  else if (Math.ceil(Math.log2(queues) * hand) > hashBits) {
    const detail = `required entropy bits of deckSize ${queues} and handSize ${hand} should not be greater than ${hashBits}`
    refuse('handSize', hand, detail)
  }
  return causes
}

/** Bits of the hash of a flow, which choose the flow's queues. */
const hashBits = 60

function checkPriorityLevel(
  level: PriorityLevelConfiguration,
  { brand, requested }: ValidationContext,
): StatusCause[] {
  const { type, limited, exempt } = level.spec
  const causes: StatusCause[] = []
  const mark = `flowcontrol.${brand.apiDomain}/v1beta3-preserve-zero-concurrency-shares`
  if (level.metadata.annotations?.[mark] !== undefined) {
    causes.push(forbidden('metadata.annotations', `annotation '${mark}' is forbidden`))
  }
  if ((level.metadata.name === 'exempt') !== (type === 'Exempt')) {
    const detail = "must be 'Exempt' if and only if `name` is 'exempt'"
    causes.push(invalidValue('spec.type', type, detail))
  }
  if (type === 'Exempt') {
    if (limited) {
      causes.push(forbidden('spec.limited', 'must be nil if the type is not Limited'))
    }
    if (exempt) {
      addCauses(causes, checkShares(exempt, 'spec.exempt'))
      addCauses(causes, checkLendable(exempt, 'spec.exempt'))
    }
  } else if (type === 'Limited') {
    if (exempt) causes.push(forbidden('spec.exempt', 'must be nil if the type is Limited'))
    if (limited) addCauses(causes, checkLimited(limited, 'spec.limited', requested))
    else causes.push(required('spec.limited', 'must not be empty when type is Limited'))
  } else causes.push(notSupported('spec.type', type, ['Exempt', 'Limited']))
  return [...causes, ...checkFixedLevel(level), ...checkFlowConditions(level)]
}

export const priorityLevelConfigurationRules: KindRules<PriorityLevelConfiguration> = {
  nameRule: subdomainName,
  check: checkPriorityLevel,
  checkSubresource: (_subresource, next) => checkFlowConditions(next),
}
