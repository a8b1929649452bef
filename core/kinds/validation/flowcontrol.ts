import type { JsonObject } from '../../api/json.ts'
import { dnsSubdomain, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  notSupported,
  notSupportedShown,
  required,
} from '../../schema/validation/causes.ts'
import { writeGoJson } from '../../json/go-json.ts'
import { checkRange } from './field-checks.ts'
import { checkFlowRule } from './flow-rules.ts'
import type { GroupRules, ValidationContext } from './kind-rules.ts'
import { numberOf, objectOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'

const lowestPrecedence = 10_000

/** Conditions of FlowSchemas and priority levels: each has a type, and types are unique. */
function checkStatus(object: ApiObject): Cause[] {
  const seen = new Set<string>()
  return objectsOf(structOf(object, 'status'), 'conditions').flatMap((condition, index) => {
    const type = textOf(condition, 'type')
    const path = `status.conditions[${index}].type`
    const causes: Cause[] = seen.has(type) ? [duplicate(path, type)] : []
    seen.add(type)
    return type === '' ? [...causes, required(path)] : causes
  })
}

const distinguishers = ['ByNamespace', 'ByUser']

function checkFlowSchema(flowSchema: ApiObject): Cause[] {
  const spec = structOf(flowSchema, 'spec')
  const causes: Cause[] = []
  const precedence = numberOf(spec, 'matchingPrecedence') ?? 0
  if (precedence < 1 || precedence > lowestPrecedence) {
    const detail =
      precedence < 1 ? 'must be a positive value' : `must not be greater than ${lowestPrecedence}`
    causes.push(invalidValue('spec.matchingPrecedence', precedence, detail))
  }
  if (precedence === 1 && flowSchema.metadata.name !== 'exempt') {
    const detail = "only the schema named 'exempt' may have matchingPrecedence 1"
    causes.push(invalidValue('spec.matchingPrecedence', precedence, detail))
  }
  const level = textOf(structOf(spec, 'priorityLevelConfiguration'), 'name')
  const levelPath = 'spec.priorityLevelConfiguration.name'
  if (level === '') causes.push(required(levelPath, 'must reference a priority level'))
  else addCauses(causes, invalidValues(levelPath, level, dnsSubdomain(level)))
  const distinguisher = objectOf(spec, 'distinguisherMethod')
  const method = distinguisher && textOf(distinguisher, 'type')
  if (method !== undefined && !distinguishers.includes(method)) {
    const shown = writeGoJson({ Type: method })
    causes.push(notSupportedShown('spec.distinguisherMethod.type', shown, distinguishers))
  }
  for (const [index, rule] of objectsOf(spec, 'rules').entries()) {
    addCauses(causes, checkFlowRule(rule, `spec.rules[${index}]`))
  }
  return [...causes, ...checkStatus(flowSchema)]
}

/** `name` is that of the field in causes: older versions call the concurrency shares assured. */
function checkShares(
  level: JsonObject,
  path: FieldPath,
  name = 'nominalConcurrencyShares',
): Cause[] {
  const shares = numberOf(level, 'nominalConcurrencyShares') ?? 0
  const causes =
    shares < 0 ? [invalidValue(`${path}.${name}`, shares, 'must be a non-negative integer')] : []
  return [...causes, ...checkRange(level, path, 'lendablePercent', 0, 100)]
}

const mostQueues = 10_000_000

function checkLimited(limited: JsonObject, path: FieldPath, requested: string): Cause[] {
  const isAssured = /\/v1(alpha1|beta[12])$/.test(requested)
  const causes = isAssured
    ? checkShares(limited, path, 'assuredConcurrencyShares')
    : checkShares(limited, path)
  const borrowed = numberOf(limited, 'borrowingLimitPercent') ?? 0
  if (borrowed < 0) {
    const detail = 'if specified, must be a non-negative integer'
    causes.push(invalidValue(`${path}.borrowingLimitPercent`, borrowed, detail))
  }
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
  if (queues > mostQueues) {
    const detail = `must not be greater than ${mostQueues}`
    causes.push(invalidValue(`${place}.queuing.queues`, queues, detail))
  }
  if (hand > 0 && hand > queues) {
    const detail = `should not be greater than queues (${queues})`
    causes.push(invalidValue(`${place}.queuing.handSize`, hand, detail))
  }
  return causes
}

function checkPriorityLevel(level: ApiObject, { requested }: ValidationContext): Cause[] {
  const spec = structOf(level, 'spec')
  const type = textOf(spec, 'type')
  const [limited, exempt] = [objectOf(spec, 'limited'), objectOf(spec, 'exempt')]
  const causes: Cause[] = []
  if ((level.metadata.name === 'exempt') !== (type === 'Exempt')) {
    const detail = "must be 'Exempt' if and only if `name` is 'exempt'"
    causes.push(invalidValue('spec.type', type, detail))
  }
  if (type === 'Exempt') {
    if (limited) {
      causes.push(forbidden('spec.limited', 'must be nil if the type is not Limited'))
    }
    if (exempt) addCauses(causes, checkShares(exempt, 'spec.exempt'))
  } else if (type === 'Limited') {
    if (exempt) causes.push(forbidden('spec.exempt', 'must be nil if the type is Limited'))
    if (limited) addCauses(causes, checkLimited(limited, 'spec.limited', requested))
    else causes.push(required('spec.limited', 'must not be empty when type is Limited'))
  } else causes.push(notSupported('spec.type', type, ['Exempt', 'Limited']))
  return [...causes, ...checkStatus(level)]
}

export const flowControlRules: GroupRules = {
  FlowSchema: {
    nameRule: subdomainName,
    check: checkFlowSchema,
    checkSubresource: (_subresource, next) => checkStatus(next),
  },
  PriorityLevelConfiguration: {
    nameRule: subdomainName,
    check: checkPriorityLevel,
    checkSubresource: (_subresource, next) => checkStatus(next),
  },
}
