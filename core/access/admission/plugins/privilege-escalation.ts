import { badRequest, forbidden, notFound } from '../../../base/api/errors/api-error.ts'
import { pathSegment } from '../../../base/api/metadata/names.ts'
import { aggregateText } from '../../../base/text/aggregate-text.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { decodedObject } from '../../../storage/cache/derived-values.ts'
import { entryKey } from '../../../storage/cache/object-key.ts'
import type { PolicyRule } from '../../authz/authorizer.ts'
import { cachedPolicy } from '../../authz/cached-policy.ts'
import { describeRights, quoteTexts } from '../../authz/describe-rights.ts'
import { isRole, type Role, type RoleBinding } from '../../authz/policy-objects.ts'
import { everything, parseRules } from '../../authz/policy-rule.ts'
import type { BoundRole } from '../../authz/role-binding.ts'
import { missingRights } from '../../authz/rule-coverage.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { onlyCollectedChanges } from './only-collected-changes.ts'

type PolicyObject = Role | RoleBinding

/** The rights that a write of a role or binding grants, and the verb that permits to grant rights one does not hold. */
interface Grant {
  readonly verb: 'escalate' | 'bind'
  /** The role that is written or bound. */
  readonly role: { readonly resource: string; readonly name: string }
  /** @throws ApiError `NotFound` for a binding of an absent role, `BadRequest` for one of a role that cannot be. */
  rules(): readonly PolicyRule[]
  /** Whether the role has an aggregation rule, or had one: it may gather any rights. */
  readonly gathers: boolean
}

const roleResources: Readonly<Record<string, string>> = {
  Role: 'roles',
  ClusterRole: 'clusterroles',
}

function gathers(role: PolicyObject | undefined): boolean {
  const rule = role && isRole(role) ? role.aggregationRule : undefined
  return (rule?.clusterRoleSelectors ?? []).length > 0
}

/** The role that a binding names. The original reads it as if the request were for it, so errors name the binding's resource. */
function boundRole(
  { cache }: AdmissionParts,
  { definition, namespace }: AdmissionAttributes,
  { resource, name }: Grant['role'],
): Role {
  const within = resource === 'roles' ? namespace : ''
  if (resource === 'roles' && within === '') throw badRequest('Namespace parameter required.')
  if (name === '') throw badRequest('Name parameter required.')
  const faults = pathSegment(name, false)
  if (faults.length > 0) {
    throw badRequest(`Name parameter invalid: ${quoteText(name)}: ${faults.join(';')}`)
  }
  const entry = cache.resource(resource).get(entryKey(within, name))
  if (!entry) throw notFound(definition, name)
  return decodedObject<Role>(entry)
}

/** The grant of a role binding; undefined for a `roleRef` that validation refuses. */
function grantOfBinding(
  parts: AdmissionParts,
  attributes: AdmissionAttributes,
  { roleRef: { kind, name } }: RoleBinding,
): Grant | undefined {
  const resource = roleResources[kind]
  if (resource === undefined) return undefined
  const role = { resource, name }
  const rules = (): readonly PolicyRule[] => parseRules(boundRole(parts, attributes, role))
  return { verb: 'bind', role, rules, gathers: false }
}

function grantOf(
  parts: AdmissionParts,
  attributes: AdmissionAttributes<PolicyObject>,
  object: PolicyObject,
): Grant | undefined {
  if (isRole(object)) {
    const role = { resource: attributes.definition.resource, name: attributes.pathName }
    const mayGather = gathers(object) || gathers(attributes.old)
    return { verb: 'escalate', role, rules: () => parseRules(object), gathers: mayGather }
  }
  return grantOfBinding(parts, attributes, object)
}

async function mayHandOut(
  { authorizer }: AdmissionParts,
  { definition, namespace, write }: AdmissionAttributes,
  { verb, role }: Grant,
): Promise<boolean> {
  const { outcome } = await authorizer.authorize({
    kind: 'resource',
    user: write.user,
    verb,
    group: definition.group,
    version: '*',
    ...role,
    subresource: '',
    namespace,
  })
  return outcome === 'allow'
}

async function checkGrant(
  parts: AdmissionParts,
  attributes: AdmissionAttributes,
  object: PolicyObject,
  grant: Grant,
): Promise<undefined> {
  if (await mayHandOut(parts, attributes, grant)) return
  const { definition, namespace, write } = attributes
  const { user } = write
  const held = cachedPolicy(parts.cache, parts.runtime.logger).rightsOf(user, namespace)
  const missing = missingRights(held.rules, grant.rules())
  const name = object.metadata.name ?? ''
  if (missing.length > 0) {
    const who = `user ${quoteText(user.name)} (groups=${quoteTexts(user.groups)})`
    const what = `is attempting to grant RBAC permissions not currently held:\n${describeRights(missing)}`
    throw forbidden(definition, name, `${who} ${what}${describeAbsent(attributes, held.absent)}`)
  }
  if (grant.gathers && missingRights(held.rules, everything).length > 0) {
    const text = 'must have cluster-admin privileges to use the aggregationRule'
    throw forbidden(definition, name, text)
  }
}

/** The roles that the user is bound to and that do not exist, as the original names them. */
function describeAbsent({ definition }: AdmissionAttributes, absent: readonly BoundRole[]): string {
  if (absent.length === 0) return ''
  const errors = absent.map(({ name }) => notFound(definition, name).message)
  return `; resolution errors: [${aggregateText(errors)}]`
}

const policyResources: ReadonlySet<string> = new Set([
  'roles',
  'clusterroles',
  'rolebindings',
  'clusterrolebindings',
])

/**
 * The escalation check of RBAC: users grant only rights that they hold, unless they may `escalate` the role, or `bind` it.
 * What they hold is what RBAC grants, whichever authorizers there are. The original has the check in its RBAC storage. A refusal is
 * `Forbidden`; a binding of an absent role, `NotFound`.
 */
export function privilegeEscalation(parts: AdmissionParts): AdmissionPlugin<PolicyObject> {
  const policyGroup = `rbac.authorization.${parts.brand.apiDomain}`
  return {
    name: 'PrivilegeEscalation',
    handles: (operation, { group, resource }) =>
      (operation === 'CREATE' || operation === 'UPDATE') &&
      group === policyGroup &&
      policyResources.has(resource),
    mutate(attributes) {
      const { object, old } = attributes
      const grant = object && grantOf(parts, attributes, object)
      if (!grant) return undefined
      if (old && onlyCollectedChanges(object, old)) return undefined
      return checkGrant(parts, attributes, object, grant)
    },
  }
}
