import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsLabel, dnsSubdomain, subdomainName } from '../../../base/api/metadata/names.ts'
import type {
  FlowSchema,
  NonResourcePolicyRule,
  PolicyRulesWithSubjects,
  PriorityLevelConfiguration,
  ResourcePolicyRule,
  Subject,
} from '../../../base/api/types/flowcontrol.v1.generated.ts'
import { writeGoJson } from '../../../base/json/go-json.ts'
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
} from '../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { checkFixedFlow } from './fixed-flows.ts'

type SubjectMember = 'group' | 'serviceAccount' | 'user'

/** Member of a flow subject that is set, by the subject's kind. */
const subjectMembers: Readonly<Record<string, SubjectMember>> = {
  Group: 'group',
  ServiceAccount: 'serviceAccount',
  User: 'user',
}

/** Members in the order in which those of other kinds are refused. */
const otherMembers: readonly SubjectMember[] = ['serviceAccount', 'user', 'group']

function checkSubject(subject: Subject, path: FieldPath): StatusCause[] {
  const { kind } = subject
  const wanted = Object.hasOwn(subjectMembers, kind) ? subjectMembers[kind] : undefined
  if (wanted === undefined) {
    return [notSupported(`${path}.kind`, kind, Object.keys(subjectMembers))]
  }
  const place = `${path}.${wanted}`
  const missing = `${wanted} is required when subject kind is '${kind}'`
  const causes = subject[wanted] ? checkMember(subject, wanted, place) : [required(place, missing)]
  for (const member of otherMembers) {
    if (member === wanted || !subject[member]) continue
    const detail = `${member} is forbidden when subject kind is not '${kindOf(member)}'`
    causes.push(forbidden(`${path}.${member}`, detail))
  }
  return causes
}

function kindOf(member: string): string {
  return Object.entries(subjectMembers).find(([, value]) => value === member)?.[0] ?? ''
}

function checkMember(subject: Subject, member: SubjectMember, path: FieldPath): StatusCause[] {
  const name = subject[member]?.name ?? ''
  const causes: StatusCause[] = name === '' ? [required(`${path}.name`)] : []
  if (member !== 'serviceAccount') return causes
  if (name !== '' && name !== '*') {
    addCauses(causes, invalidValues(`${path}.name`, name, dnsSubdomain(name)))
  }
  const namespace = subject.serviceAccount?.namespace ?? ''
  if (namespace === '') {
    const detail = 'must specify namespace for service account'
    return [...causes, required(`${path}.namespace`, detail)]
  }
  return [...causes, ...invalidValues(`${path}.namespace`, namespace, dnsLabel(namespace))]
}

const knownVerbs = [
  'create',
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'proxy',
  'update',
  'watch',
]

/** Required list, in which `*` may only stand alone. */
function checkItems(
  items: readonly string[],
  path: FieldPath,
  whenEmpty: string,
  others: string,
): StatusCause[] {
  if (items.length === 0) return [required(path, whenEmpty)]
  if (items.length === 1 || !items.includes('*')) return []
  const detail = `if '*' is present, must not specify other ${others}`
  return [invalidValue(path, [...items], detail)]
}

function checkVerbs(verbs: readonly string[] | null, path: FieldPath): StatusCause[] {
  const items = verbs ?? []
  const causes = checkItems(items, path, 'verbs must contain at least one value', 'verbs')
  if (items.includes('*') || items.every((item) => knownVerbs.includes(item))) return causes
  return [...causes, notSupported(path, [...items], knownVerbs)]
}

function checkUrl(url: string, path: FieldPath): StatusCause[] {
  const refused = (detail: string): StatusCause[] => [invalidValue(path, url, detail)]
  if (url === '') return refused('must not be empty')
  if (url === '/') return []
  if (!url.startsWith('/')) return refused('must start with slash')
  if (url.includes(' ')) return refused('must not contain white-space')
  if (url.includes('//')) return refused('must not contain double slash')
  return /^[^*]*(?:\/\*)?$/.test(url) ? [] : refused('wildcard can only do suffix matching')
}

function checkNonResourceRule(rule: NonResourcePolicyRule, path: FieldPath): StatusCause[] {
  const urls = rule.nonResourceURLs ?? []
  const whenEmpty = 'nonResourceURLs must contain at least one value'
  const causes = [
    ...checkVerbs(rule.verbs, `${path}.verbs`),
    ...checkItems(urls, `${path}.nonResourceURLs`, whenEmpty, 'non-resource URLs'),
  ]
  if (urls.includes('*')) return causes
  return [
    ...causes,
    ...urls.flatMap((url, index) => checkUrl(url, `${path}.nonResourceURLs[${index}]`)),
  ]
}

function checkResourceRule(rule: ResourcePolicyRule, path: FieldPath): StatusCause[] {
  const group = 'resource rules must supply at least one api group'
  const resource = 'resource rules must supply at least one resource'
  const causes = [
    ...checkVerbs(rule.verbs, `${path}.verbs`),
    ...checkItems(rule.apiGroups ?? [], `${path}.apiGroups`, group, 'api groups'),
    ...checkItems(rule.resources ?? [], `${path}.resources`, resource, 'resources'),
  ]
  const namespaces = rule.namespaces ?? []
  if (namespaces.length === 0) {
    if (rule.clusterScope === true) return causes
    const detail = 'resource rules that are not cluster scoped must supply at least one namespace'
    return [...causes, required(`${path}.namespaces`, detail)]
  }
  if (namespaces.includes('*')) {
    return [...causes, ...checkItems(namespaces, `${path}.namespaces`, '', 'namespaces')]
  }
  for (const [index, namespace] of namespaces.entries()) {
    for (const message of dnsLabel(namespace)) {
      const detail = `each member of this list must be '*' or a DNS-1123 label; ${message}`
      causes.push(invalidValue(`${path}.namespaces[${index}]`, namespace, detail))
    }
  }
  return causes
}

/** Validates one rule of a FlowSchema: its subjects, and the requests that it matches. */
export function checkFlowRule(rule: PolicyRulesWithSubjects, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const { resourceRules = [], nonResourceRules = [] } = rule
  const subjects = rule.subjects ?? []
  if (subjects.length === 0) {
    causes.push(required(`${path}.subjects`, 'subjects must contain at least one value'))
  }
  for (const [index, subject] of subjects.entries()) {
    addCauses(causes, checkSubject(subject, `${path}.subjects[${index}]`))
  }
  if (resourceRules.length + nonResourceRules.length === 0) {
    const detail = 'at least one of resourceRules and nonResourceRules has to be non-empty'
    causes.push(required(path, detail))
  }
  for (const [index, inner] of resourceRules.entries()) {
    addCauses(causes, checkResourceRule(inner, `${path}.resourceRules[${index}]`))
  }
  for (const [index, inner] of nonResourceRules.entries()) {
    addCauses(causes, checkNonResourceRule(inner, `${path}.nonResourceRules[${index}]`))
  }
  return causes
}

const lowestPrecedence = 10_000

const distinguishers = ['ByNamespace', 'ByUser']

function checkFlowSchema(flowSchema: FlowSchema): StatusCause[] {
  const { spec } = flowSchema
  const causes: StatusCause[] = []
  const { matchingPrecedence: precedence, distinguisherMethod, priorityLevelConfiguration } = spec
  if (precedence < 1 || precedence > lowestPrecedence) {
    const detail =
      precedence < 1 ? 'must be a positive value' : `must not be greater than ${lowestPrecedence}`
    causes.push(invalidValue('spec.matchingPrecedence', precedence, detail))
  }
  if (precedence === 1 && flowSchema.metadata.name !== 'exempt') {
    const detail = "only the schema named 'exempt' may have matchingPrecedence 1"
    causes.push(invalidValue('spec.matchingPrecedence', precedence, detail))
  }
  const method = distinguisherMethod?.type
  if (method !== undefined && !distinguishers.includes(method)) {
    const shown = writeGoJson({ Type: method })
    causes.push(notSupportedShown('spec.distinguisherMethod.type', shown, distinguishers))
  }
  const level = priorityLevelConfiguration.name
  const levelPath = 'spec.priorityLevelConfiguration.name'
  if (level === '') causes.push(required(levelPath, 'must reference a priority level'))
  else addCauses(causes, invalidValues(levelPath, level, dnsSubdomain(level)))
  for (const [index, rule] of (spec.rules ?? []).entries()) {
    addCauses(causes, checkFlowRule(rule, `spec.rules[${index}]`))
  }
  return [...causes, ...checkFixedFlow(flowSchema), ...checkFlowConditions(flowSchema)]
}

export const flowSchemaRules: KindRules<FlowSchema> = {
  nameRule: subdomainName,
  check: checkFlowSchema,
  checkSubresource: (_subresource, next) => checkFlowConditions(next),
}

/** Conditions of FlowSchemas and priority levels: each has a type, and types are unique. */
export function checkFlowConditions({
  status,
}: FlowSchema | PriorityLevelConfiguration): StatusCause[] {
  const seen = new Set<string>()
  return (status.conditions ?? []).flatMap((condition, index) => {
    const type = condition.type ?? ''
    const path = `status.conditions[${index}].type`
    const causes: StatusCause[] = seen.has(type) ? [duplicate(path, type)] : []
    seen.add(type)
    return type === '' ? [...causes, required(path)] : causes
  })
}
