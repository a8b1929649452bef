import { forbidden, notFound } from '../api/api-error.ts'
import { equalJson, getKey, type JsonObject } from '../api/json.ts'
import { structOf, textOf } from '../api/json-fields.ts'
import { quoteText } from '../api/quote-text.ts'
import type { ApiObject } from '../api/object.ts'
import type { PolicyRule } from '../authz/authorizer.ts'
import { describeRights, quoteTexts } from '../authz/describe-rights.ts'
import { everything, parseRules } from '../authz/policy-rule.ts'
import { missingRights } from '../authz/rule-coverage.ts'
import { entryKey } from '../cache/object-key.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

/** What a write of a role or binding hands out, and the verb whose holders may hand out what they do not have. */
interface Grant {
  readonly verb: 'escalate' | 'bind'
  /** The role that is written, or bound. */
  readonly role: { readonly resource: string; readonly name: string }
  /** @throws ApiError `NotFound` for a role that is bound and does not exist. */
  rules(): readonly PolicyRule[]
}

const roleResources: Readonly<Record<string, string>> = {
  Role: 'roles',
  ClusterRole: 'clusterroles',
}

/** Whoever may say which roles are gathered may get everything that any role grants. */
function rulesWritten(role: ApiObject): readonly PolicyRule[] {
  return getKey(role, 'aggregationRule') === undefined ? parseRules(role) : everything
}

function boundRole(
  { definition: { group }, info, services }: ResourceContext,
  role: Grant['role'],
): ApiObject {
  const namespace = role.resource === 'roles' ? info.namespace : ''
  const entry = services.cache.resource(role.resource).get(entryKey(namespace, role.name))
  if (!entry) throw notFound({ group, resource: role.resource }, role.name)
  return entry.object()
}

/** Undefined for a reference that validation refuses. */
function grantOfBinding(context: ResourceContext, binding: ApiObject): Grant | undefined {
  const reference = structOf(binding, 'roleRef')
  const resource = roleResources[textOf(reference, 'kind')]
  if (resource === undefined) return undefined
  const role = { resource, name: textOf(reference, 'name') }
  return { verb: 'bind', role, rules: () => parseRules(boundRole(context, role)) }
}

function grantOf(context: ResourceContext, object: ApiObject): Grant | undefined {
  const { definition, info } = context
  const { resource } = definition
  if (resource === 'roles' || resource === 'clusterroles') {
    const role = { resource, name: info.name }
    return { verb: 'escalate', role, rules: () => rulesWritten(object) }
  }
  const isBinding = resource === 'rolebindings' || resource === 'clusterrolebindings'
  return isBinding ? grantOfBinding(context, object) : undefined
}

/** What the garbage collector may change of a role without holding what it grants. */
function withoutCollected(object: ApiObject): JsonObject {
  const { ownerReferences: _owners, finalizers: _finalizers, ...metadata } = object.metadata
  const { managedFields: _account, resourceVersion: _version, ...rest } = metadata
  return { ...object, metadata: rest }
}

async function mayHandOut(context: ResourceContext, { verb, role }: Grant): Promise<boolean> {
  const { definition, info, services, user } = context
  const { outcome } = await services.authorizer.authorize({
    kind: 'resource',
    user,
    verb,
    group: definition.group,
    version: '*',
    ...role,
    subresource: '',
    namespace: info.namespace,
  })
  return outcome === 'allow'
}

async function admit(context: ResourceContext, object: ApiObject, grant: Grant): Promise<void> {
  if (await mayHandOut(context, grant)) return
  const { definition, info, services, user } = context
  const { rules } = services.authorizer.rules(user, info.namespace)
  const missing = missingRights(rules, grant.rules())
  if (missing.length === 0) return
  const who = `user ${quoteText(user.name)} (groups=${quoteTexts(user.groups)})`
  throw forbidden(
    definition,
    object.metadata.name ?? '',
    `${who} is attempting to grant RBAC permissions not currently held:\n${describeRights(missing)}`,
  )
}

/**
 * Nobody grants what they do not hold, but for those who may `escalate` the role, or `bind` it. `stored` is the state
 * before an update.
 *
 * @returns undefined where nothing is granted: no promise is made for other kinds.
 * @throws ApiError, in the promise: `Forbidden`; `NotFound` for a role that is bound and does not exist.
 */
export function admitGrant(
  context: ResourceContext,
  object: ApiObject,
  stored?: ApiObject,
): Promise<void> | undefined {
  const { definition, services } = context
  if (definition.group !== `rbac.authorization.${services.brand.apiDomain}`) return undefined
  const grant = grantOf(context, object)
  if (!grant) return undefined
  if (stored && equalJson(withoutCollected(object), withoutCollected(stored))) return undefined
  return admit(context, object, grant)
}
