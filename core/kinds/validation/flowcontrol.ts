import type { JsonObject } from '../../api/json.ts'
import { subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidValue,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { checkNotNegative } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import {
  has,
  listOf,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../api/json-fields.ts'

const lowestPrecedence = 10_000

/** The member that each kind of subject fills. */
const subjectMembers: Readonly<Record<string, string>> = {
  Group: 'group',
  ServiceAccount: 'serviceAccount',
  User: 'user',
}

function checkSubject(subject: JsonObject, path: FieldPath): Cause[] {
  const kind = textOf(subject, 'kind')
  const wanted = Object.hasOwn(subjectMembers, kind) ? subjectMembers[kind] : undefined
  if (wanted === undefined) {
    return [notSupported(`${path}.kind`, kind, Object.keys(subjectMembers))]
  }
  const causes: Cause[] = []
  for (const member of Object.values(subjectMembers)) {
    if (member === wanted && !has(subject, member)) {
      causes.push(
        required(`${path}.${member}`, `${member} is required when subject kind is '${kind}'`),
      )
    } else if (member !== wanted && has(subject, member)) {
      const detail = `${member} is forbidden when subject kind is not '${kindOf(member)}'`
      causes.push(forbidden(`${path}.${member}`, detail))
    }
  }
  return causes
}

function kindOf(member: string): string {
  return Object.entries(subjectMembers).find(([, value]) => value === member)?.[0] ?? ''
}

function checkRule(rule: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const subjects = objectsOf(rule, 'subjects')
  if (subjects.length === 0) {
    causes.push(required(`${path}.subjects`, 'subjects must contain at least one value'))
  }
  for (const [index, subject] of subjects.entries()) {
    addCauses(causes, checkSubject(subject, `${path}.subjects[${index}]`))
  }
  if (listOf(rule, 'resourceRules').length + listOf(rule, 'nonResourceRules').length === 0) {
    const detail = 'at least one of resourceRules and nonResourceRules has to be non-empty'
    causes.push(required(path, detail))
  }
  return causes
}

function checkFlowSchema(flowSchema: ApiObject): Cause[] {
  const spec = structOf(flowSchema, 'spec')
  const causes: Cause[] = []
  const precedence = numberOf(spec, 'matchingPrecedence') ?? 0
  if (precedence < 1 || precedence > lowestPrecedence) {
    const detail =
      precedence < 1 ? 'must be a positive value' : `must not be greater than ${lowestPrecedence}`
    causes.push(invalidValue('spec.matchingPrecedence', precedence, detail))
  }
  for (const [index, rule] of objectsOf(spec, 'rules').entries()) {
    addCauses(causes, checkRule(rule, `spec.rules[${index}]`))
  }
  return causes
}

function checkLimited(limited: JsonObject, path: FieldPath): Cause[] {
  const causes = checkNotNegative(limited, path, 'nominalConcurrencyShares', 'lendablePercent')
  const response = structOf(limited, 'limitResponse')
  const place = `${path}.limitResponse`
  const type = textOf(response, 'type')
  const queuing = objectOf(response, 'queuing')
  if (type === 'Reject') {
    if (queuing) {
      const detail = 'must be nil if limited.limitResponse.type is not Limited'
      causes.push(forbidden(`${place}.queuing`, detail))
    }
    return causes
  }
  if (type !== 'Queue') return [...causes, notSupported(`${place}.type`, type, ['Queue', 'Reject'])]
  if (!queuing) {
    const detail = 'must not be empty if limited.limitResponse.type is Limited'
    return [...causes, required(`${place}.queuing`, detail)]
  }
  for (const key of ['queueLengthLimit', 'queues', 'handSize']) {
    const value = numberOf(queuing, key) ?? 0
    if (value > 0) continue
    causes.push(invalidValue(`${place}.queuing.${key}`, value, 'must be positive'))
  }
  const [hand, queues] = [numberOf(queuing, 'handSize') ?? 0, numberOf(queuing, 'queues') ?? 0]
  if (hand > queues) {
    const detail = `should not be greater than queues (${queues})`
    causes.push(invalidValue(`${place}.queuing.handSize`, hand, detail))
  }
  return causes
}

function checkPriorityLevel(level: ApiObject): Cause[] {
  const spec = structOf(level, 'spec')
  const type = textOf(spec, 'type')
  const limited = objectOf(spec, 'limited')
  if (type === 'Exempt') {
    if (!limited) return []
    const detail = 'must be nil if the type is not Limited'
    return [forbidden('spec.limited', detail)]
  }
  if (type !== 'Limited') return [notSupported('spec.type', type, ['Exempt', 'Limited'])]
  if (!limited) return [required('spec.limited', 'must not be empty when type is Limited')]
  return checkLimited(limited, 'spec.limited')
}

export const flowControlRules: GroupRules = {
  FlowSchema: { nameRule: subdomainName, check: checkFlowSchema },
  PriorityLevelConfiguration: { nameRule: subdomainName, check: checkPriorityLevel },
}
