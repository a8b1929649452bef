import { forbidden, notFound } from '../../api/api-error.ts'
import { getKey } from '../../api/json.ts'
import { structOf, textOf } from '../../api/json-fields.ts'
import { quoteText } from '../../api/quote-text.ts'
import type { ApiObject } from '../../api/object.ts'
import type { PolicyRule } from '../../authz/authorizer.ts'
import { describeRights, quoteTexts } from '../../authz/describe-rights.ts'
import { everything, parseRules } from '../../authz/policy-rule.ts'
import { missingRights } from '../../authz/rule-coverage.ts'
import { entryKey } from '../../cache/object-key.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import { onlyCollectedChanges } from './only-collected-changes.ts'

/** The rights that a write of a role or binding grants, and the verb that permits to grant rights one does not hold. */
interface Grant {
  readonly verb: 'escalate' | 'bind'
  /** The role that is written or bound. */
  readonly role: { readonly resource: string; readonly name: string }
  /** @throws ApiError `NotFound` for a binding of an absent role. */
  rules(): readonly PolicyRule[]
}

const roleResources: Readonly<Record<string, string>> = {
  Role: 'roles',
  ClusterRole: 'clusterroles',
}

/** The rules of a written role; an aggregation rule counts as all rights, since it may select any role. */
function rulesWritten(role: ApiObject): readonly PolicyRule[] {
  return getKey(role, 'aggregationRule') === undefined ? parseRules(role) : everything
}

function boundRole(
  { cache }: AdmissionParts,
  { definition: { group }, namespace }: AdmissionAttributes,
  role: Grant['role'],
): ApiObject {
  const within = role.resource === 'roles' ? namespace : ''
  const entry = cache.resource(role.resource).get(entryKey(within, role.name))
  if (!entry) throw notFound({ group, resource: role.resource }, role.name)
  return entry.object()
}

/** The grant of a role binding; undefined for a `roleRef` that validation refuses. */
function grantOfBinding(
  parts: AdmissionParts,
  attributes: AdmissionAttributes,
  binding: ApiObject,
): Grant | undefined {
  const reference = structOf(binding, 'roleRef')
  const resource = roleResources[textOf(reference, 'kind')]
  if (resource === undefined) return undefined
  const role = { resource, name: textOf(reference, 'name') }
  return { verb: 'bind', role, rules: () => parseRules(boundRole(parts, attributes, role)) }
}

function grantOf(
  parts: AdmissionParts,
  attributes: AdmissionAttributes,
  object: ApiObject,
): Grant | undefined {
  const { resource } = attributes.definition
  if (resource === 'roles' || resource === 'clusterroles') {
    const role = { resource, name: attributes.pathName }
    return { verb: 'escalate', role, rules: () => rulesWritten(object) }
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
  object: ApiObject,
  grant: Grant,
): Promise<undefined> {
  if (await mayHandOut(parts, attributes, grant)) return
  const { definition, namespace, write } = attributes
  const { user } = write
  const { rules } = parts.authorizer.rules(user, namespace)
  const missing = missingRights(rules, grant.rules())
  if (missing.length === 0) return
  const who = `user ${quoteText(user.name)} (groups=${quoteTexts(user.groups)})`
  throw forbidden(
    definition,
    object.metadata.name ?? '',
    `${who} is attempting to grant RBAC permissions not currently held:\n${describeRights(missing)}`,
  )
}

const policyResources: ReadonlySet<string> = new Set([
  'roles',
  'clusterroles',
  'rolebindings',
  'clusterrolebindings',
])

/**
 * The escalation check of RBAC: users grant only rights that they hold, unless they may `escalate` the role, or `bind` it.
 * The original has it in its RBAC storage. A refusal is `Forbidden`; a binding of an absent role, `NotFound`.
 */
export function privilegeEscalation(parts: AdmissionParts): AdmissionPlugin {
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
