import type {
  FlowSchemaSpec,
  NonResourcePolicyRule,
  PolicyRulesWithSubjects,
  ResourcePolicyRule,
  Subject,
} from '../../../base/api/types/flowcontrol.v1.generated.ts'
import type { User } from '../../../base/api/user.ts'
import type {
  RequestInfo,
  RequestVerb,
  ResourceRequestInfo,
} from '../../../base/http/request-info.ts'

const all = '*'
const serviceAccountPrefix = 'system:serviceaccount:'

function matchesSubject(
  user: User,
  { kind, user: named, group, serviceAccount }: Subject,
): boolean {
  switch (kind) {
    case 'User':
      return named !== undefined && (named.name === all || named.name === user.name)
    case 'Group':
      return group !== undefined && (group.name === all || user.groups.includes(group.name))
    case 'ServiceAccount': {
      if (!serviceAccount) return false
      const { namespace, name } = serviceAccount
      const account = `${serviceAccountPrefix}${namespace}:`
      return name === all ? user.name.startsWith(account) : user.name === account + name
    }
    default:
      return false
  }
}

/** Whether a list names the value, or stands for all by its only member `*`. */
function names(list: readonly string[] | null, value: string): boolean {
  if (!list) return false
  return (list.length === 1 && list[0] === all) || list.includes(value)
}

/** The same for resources, which stand with their subresource: `pods/status`. The text is not made, as every request would leave one behind. */
function namesResource(
  list: readonly string[] | null,
  { resource, subresource }: ResourceRequestInfo<RequestVerb>,
): boolean {
  if (!list || subresource === '') return names(list, resource)
  if (list.length === 1 && list[0] === all) return true
  const { length } = resource
  for (const named of list) {
    const isAsLong = named.length === length + 1 + subresource.length
    if (isAsLong && named[length] === '/' && named.startsWith(resource)) {
      if (named.endsWith(subresource)) return true
    }
  }
  return false
}

function matchesResourceRule(
  { verbs, resources, apiGroups, clusterScope, namespaces }: ResourcePolicyRule,
  info: ResourceRequestInfo<RequestVerb>,
): boolean {
  const { verb, group, namespace } = info
  if (!names(verbs, verb) || !names(apiGroups, group)) return false
  if (!namesResource(resources, info)) return false
  return namespace === '' ? clusterScope === true : names(namespaces, namespace)
}

function matchesUrl(urls: readonly string[] | null | undefined, path: string): boolean {
  if (!urls) return false
  for (const url of urls) {
    if (url === all || url === path) return true
    const length = url.endsWith(all) ? url.length - 1 : url.length
    // What follows the prefix begins with a slash, which may be its last character.
    const slash = url[length - 1] === '/' ? length - 1 : length
    if (path[slash] === '/' && url.startsWith(path.slice(0, slash))) return true
  }
  return false
}

function matchesNonResourceRule(
  { verbs, nonResourceURLs }: NonResourcePolicyRule,
  verb: string,
  path: string,
): boolean {
  return names(verbs, verb) && matchesUrl(nonResourceURLs, path)
}

/** Whether a rule of a flow schema is about the user. */
export function concerns({ subjects }: PolicyRulesWithSubjects, user: User): boolean {
  return (subjects ?? []).some((subject) => matchesSubject(user, subject))
}

/** Whether a rule of a flow schema, which {@link concerns} the user, matches what is requested. */
export function matchesRequest(
  { resourceRules, nonResourceRules }: PolicyRulesWithSubjects,
  info: RequestInfo,
): boolean {
  if (info.kind === 'resource') {
    if (!resourceRules) return false
    for (const rule of resourceRules) if (matchesResourceRule(rule, info)) return true
    return false
  }
  if (!nonResourceRules) return false
  const { verb, path } = info
  for (const rule of nonResourceRules) if (matchesNonResourceRule(rule, verb, path)) return true
  return false
}

/** Whether a flow schema matches a request of the user. */
export function matchesFlowSchema(
  { rules = [] }: Pick<FlowSchemaSpec, 'rules'>,
  user: User,
  info: RequestInfo,
): boolean {
  return rules.some((rule) => concerns(rule, user) && matchesRequest(rule, info))
}
