import type { User } from '../../base/api/user.ts'
import type { Attributes, ResourceAttributes } from '../authz/authorizer.ts'
import type {
  AuditLevel,
  AuditPolicy,
  AuditRule,
  AuditStage,
  GroupResources,
} from './audit-policy.ts'

/** What is recorded of one request. */
export interface AuditTerms {
  readonly level: AuditLevel
  readonly omitStages: ReadonlySet<AuditStage>
  readonly omitManagedFields: boolean
}

/** Attributes as audit rules see them; a request whose credentials were refused has no user. */
export type AuditedAttributes =
  | (Omit<ResourceAttributes, 'user'> & { readonly user: User | undefined })
  | (Omit<Extract<Attributes, { readonly kind: 'path' }>, 'user'> & {
      readonly user: User | undefined
    })

/** Finds what a policy records of a request: by the first rule that matches it, and nothing where none does. */
export function auditTerms(policy: AuditPolicy): (attributes: AuditedAttributes) => AuditTerms {
  const { rules, omitStages, omitManagedFields } = policy
  const found = rules.map((rule) => ({
    rule,
    terms: {
      level: rule.level,
      omitStages: new Set([...omitStages, ...rule.omitStages]),
      omitManagedFields: rule.omitManagedFields ?? omitManagedFields,
    },
  }))
  const none: AuditTerms = { level: 'None', omitStages: new Set(omitStages), omitManagedFields }
  return (attributes) => found.find(({ rule }) => matches(rule, attributes))?.terms ?? none
}

function matches(rule: AuditRule, attributes: AuditedAttributes): boolean {
  const { user, verb } = attributes
  const { users, userGroups, verbs, namespaces, resources, nonResourceURLs } = rule
  if (users.length > 0 && (!user || !users.includes(user.name))) return false
  if (userGroups.length > 0 && !user?.groups.some((group) => userGroups.includes(group))) {
    return false
  }
  if (verbs.length > 0 && !verbs.includes(verb)) return false
  if (namespaces.length > 0 || resources.length > 0) {
    return attributes.kind === 'resource' && matchesResource(rule, attributes)
  }
  if (nonResourceURLs.length === 0) return true
  return attributes.kind === 'path' && matchesPath(nonResourceURLs, attributes.path)
}

type Target = Pick<ResourceAttributes, 'group' | 'resource' | 'subresource' | 'namespace' | 'name'>

function matchesResource({ namespaces, resources }: AuditRule, target: Target): boolean {
  // Cluster-scoped resources are those of the namespace "".
  if (namespaces.length > 0 && !namespaces.includes(target.namespace)) return false
  return resources.length === 0 || resources.some((each) => means(each, target))
}

function means(each: GroupResources, { group, resource, subresource, name }: Target): boolean {
  if (each.group !== group) return false
  if (each.resources.length === 0) return true
  if (each.resourceNames.length > 0 && !each.resourceNames.includes(name)) return false
  const whole = subresource === '' ? resource : `${resource}/${subresource}`
  return each.resources.some(
    (pattern) =>
      pattern === '*' ||
      pattern === whole ||
      (subresource !== '' && pattern === `*/${subresource}`) ||
      pattern === `${resource}/*`,
  )
}

function matchesPath(patterns: readonly string[], path: string): boolean {
  return patterns.some(
    (pattern) =>
      pattern === '*' ||
      pattern === path ||
      (pattern.endsWith('*') && path.startsWith(pattern.replace(/\*+$/, ''))),
  )
}
