import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  has,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { dnsLabel, dnsSubdomain, subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
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

/** Member of a flow subject that is set, by the subject's kind. */
const subjectMembers: Readonly<Record<string, string>> = {
  Group: 'group',
  ServiceAccount: 'serviceAccount',
  User: 'user',
}

/** Members in the order in which those of other kinds are refused. */
const otherMembers = ['serviceAccount', 'user', 'group']

function checkSubject(subject: JsonObject, path: FieldPath): StatusCause[] {
  const kind = textOf(subject, 'kind')
  const wanted = Object.hasOwn(subjectMembers, kind) ? subjectMembers[kind] : undefined
  if (wanted === undefined) {
    return [notSupported(`${path}.kind`, kind, Object.keys(subjectMembers))]
  }
  const value = objectOf(subject, wanted)
  const place = `${path}.${wanted}`
  const missing = `${wanted} is required when subject kind is '${kind}'`
  const causes = value ? checkMember(wanted, value, place) : [required(place, missing)]
  for (const member of otherMembers) {
    if (member === wanted || !has(subject, member)) continue
    const detail = `${member} is forbidden when subject kind is not '${kindOf(member)}'`
    causes.push(forbidden(`${path}.${member}`, detail))
  }
  return causes
}

function kindOf(member: string): string {
  return Object.entries(subjectMembers).find(([, value]) => value === member)?.[0] ?? ''
}

function checkMember(member: string, value: JsonObject, path: FieldPath): StatusCause[] {
  const name = textOf(value, 'name')
  const causes: StatusCause[] = name === '' ? [required(`${path}.name`)] : []
  if (member !== 'serviceAccount') return causes
  if (name !== '' && name !== '*') {
    addCauses(causes, invalidValues(`${path}.name`, name, dnsSubdomain(name)))
  }
  const namespace = textOf(value, 'namespace')
  if (namespace === '') {
    const detail = 'must specify namespace for service account'
    return [...causes, required(`${path}.namespace`, detail)]
  }
  return [...causes, ...invalidValues(`${path}.namespace`, namespace, dnsLabel(namespace))]
}

const verbs = [
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
  rule: JsonObject,
  path: FieldPath,
  key: string,
  whenEmpty: string,
  others: string,
): StatusCause[] {
  const items = textsOf(rule, key)
  if (items.length === 0) return [required(`${path}.${key}`, whenEmpty)]
  if (items.length === 1 || !items.includes('*')) return []
  const detail = `if '*' is present, must not specify other ${others}`
  return [invalidValue(`${path}.${key}`, [...items], detail)]
}

function checkVerbs(rule: JsonObject, path: FieldPath): StatusCause[] {
  const items = textsOf(rule, 'verbs')
  const causes = checkItems(rule, path, 'verbs', 'verbs must contain at least one value', 'verbs')
  if (items.includes('*') || items.every((item) => verbs.includes(item))) return causes
  return [...causes, notSupported(`${path}.verbs`, [...items], verbs)]
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

function checkNonResourceRule(rule: JsonObject, path: FieldPath): StatusCause[] {
  const urls = textsOf(rule, 'nonResourceURLs')
  const whenEmpty = 'nonResourceURLs must contain at least one value'
  const causes = [
    ...checkVerbs(rule, path),
    ...checkItems(rule, path, 'nonResourceURLs', whenEmpty, 'non-resource URLs'),
  ]
  if (urls.includes('*')) return causes
  return [
    ...causes,
    ...urls.flatMap((url, index) => checkUrl(url, `${path}.nonResourceURLs[${index}]`)),
  ]
}

function checkResourceRule(rule: JsonObject, path: FieldPath): StatusCause[] {
  const group = 'resource rules must supply at least one api group'
  const resource = 'resource rules must supply at least one resource'
  const causes = [
    ...checkVerbs(rule, path),
    ...checkItems(rule, path, 'apiGroups', group, 'api groups'),
    ...checkItems(rule, path, 'resources', resource, 'resources'),
  ]
  const namespaces = textsOf(rule, 'namespaces')
  if (namespaces.length === 0) {
    if (rule['clusterScope'] === true) return causes
    const detail = 'resource rules that are not cluster scoped must supply at least one namespace'
    return [...causes, required(`${path}.namespaces`, detail)]
  }
  if (namespaces.includes('*')) {
    return [...causes, ...checkItems(rule, path, 'namespaces', '', 'namespaces')]
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
export function checkFlowRule(rule: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const subjects = objectsOf(rule, 'subjects')
  if (subjects.length === 0) {
    causes.push(required(`${path}.subjects`, 'subjects must contain at least one value'))
  }
  for (const [index, subject] of subjects.entries()) {
    addCauses(causes, checkSubject(subject, `${path}.subjects[${index}]`))
  }
  const resourceRules = objectsOf(rule, 'resourceRules')
  const nonResourceRules = objectsOf(rule, 'nonResourceRules')
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

function checkFlowSchema(flowSchema: ApiObject): StatusCause[] {
  const spec = structOf(flowSchema, 'spec')
  const causes: StatusCause[] = []
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
  const distinguisher = objectOf(spec, 'distinguisherMethod')
  const method = distinguisher && textOf(distinguisher, 'type')
  if (method !== undefined && !distinguishers.includes(method)) {
    const shown = writeGoJson({ Type: method })
    causes.push(notSupportedShown('spec.distinguisherMethod.type', shown, distinguishers))
  }
  const level = textOf(structOf(spec, 'priorityLevelConfiguration'), 'name')
  const levelPath = 'spec.priorityLevelConfiguration.name'
  if (level === '') causes.push(required(levelPath, 'must reference a priority level'))
  else addCauses(causes, invalidValues(levelPath, level, dnsSubdomain(level)))
  for (const [index, rule] of objectsOf(spec, 'rules').entries()) {
    addCauses(causes, checkFlowRule(rule, `spec.rules[${index}]`))
  }
  return [...causes, ...checkFixedFlow(flowSchema), ...checkFlowConditions(flowSchema)]
}

export const flowSchemaRules: KindRules = {
  nameRule: subdomainName,
  check: checkFlowSchema,
  checkSubresource: (_subresource, next) => checkFlowConditions(next),
}

/** Conditions of FlowSchemas and priority levels: each has a type, and types are unique. */
export function checkFlowConditions(object: ApiObject): StatusCause[] {
  const seen = new Set<string>()
  return objectsOf(structOf(object, 'status'), 'conditions').flatMap((condition, index) => {
    const type = textOf(condition, 'type')
    const path = `status.conditions[${index}].type`
    const causes: StatusCause[] = seen.has(type) ? [duplicate(path, type)] : []
    seen.add(type)
    return type === '' ? [...causes, required(path)] : causes
  })
}
