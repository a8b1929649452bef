import { invalid } from '../../../base/api/errors/api-error.ts'
import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { User } from '../../../base/api/user.ts'
import { forbidden } from '../../../objects/schema/validation/causes.ts'
import { entryKey } from '../../../storage/cache/object-key.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'

const superusers = 'system:masters'

/** Resources of policies by those of their bindings. */
const policiesOf: Readonly<Record<string, string>> = {
  validatingadmissionpolicybindings: 'validatingadmissionpolicies',
  mutatingadmissionpolicybindings: 'mutatingadmissionpolicies',
}
const policies: ReadonlySet<string> = new Set(Object.values(policiesOf))

/** A user as Go prints the struct behind a pointer. */
function shownUser({ name, uid, groups, extra }: User): string {
  const entries = [...extra].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const shown = entries.map(([key, values]) => `${key}:[${values.join(' ')}]`)
  return `&{${name} ${uid} [${groups.join(' ')}] map[${shown.join(' ')}]}`
}

interface Parameters {
  readonly verb: 'get' | 'list'
  readonly name: string
  readonly namespace: string
}

/** Objects of a kind of parameters as the authorizer is asked for them; whatever is not known is asked for as `*`. */
function resourceOf(
  { catalog }: AdmissionParts,
  paramKind: JsonObject | undefined,
): { readonly group: string; readonly version: string; readonly resource: string } {
  const parsed = paramKind && parseGroupVersion(textOf(paramKind, 'apiVersion'))
  if (!parsed) return { group: '*', version: '*', resource: '*' }
  const { group, version } = parsed
  const found = catalog.byKind(group, version, textOf(paramKind, 'kind'))
  const isServed = found && catalog.find(group, version, found.resource)
  return { group, version, resource: isServed ? found.resource : '*' }
}

async function mayRead(
  parts: AdmissionParts,
  user: User,
  paramKind: JsonObject | undefined,
  parameters: Parameters,
): Promise<boolean> {
  const { outcome } = await parts.authorizer.authorize({
    kind: 'resource',
    user,
    ...parameters,
    ...resourceOf(parts, paramKind),
    subresource: '',
  })
  return outcome === 'allow'
}

async function checkPolicy(
  parts: AdmissionParts,
  { definition, write: { user } }: AdmissionAttributes,
  policy: ApiObject,
  paramKind: JsonObject,
): Promise<undefined> {
  const everything = { verb: 'get', name: '*', namespace: '*' } as const
  if (await mayRead(parts, user, paramKind, everything)) return
  const which = `(kind=${textOf(paramKind, 'kind')}, apiVersion=${textOf(paramKind, 'apiVersion')})`
  const detail = `user ${shownUser(user)} must have "get" permission on all objects of the referenced paramKind ${which}`
  throw invalid(definition, policy.metadata.name ?? '', [forbidden('spec.paramKind', detail)])
}

async function checkBinding(
  parts: AdmissionParts,
  { definition, write: { user } }: AdmissionAttributes,
  binding: ApiObject,
  paramRef: JsonObject,
): Promise<undefined> {
  const name = textOf(paramRef, 'name')
  const verb = name === '' ? 'list' : 'get'
  const policyName = textOf(structOf(binding, 'spec'), 'policyName')
  const resource = policiesOf[definition.resource] ?? ''
  const policy = parts.cache.resource(resource).get(entryKey('', policyName))?.object()
  const paramKind = policy && objectOf(structOf(policy, 'spec'), 'paramKind')
  const parameters = { verb, name, namespace: textOf(paramRef, 'namespace') } as const
  if (await mayRead(parts, user, paramKind, parameters)) return
  const who = shownUser(user)
  const needed = `to determine minimum required permissions and user ${who} does not have "${verb}" permission for all groups, versions and resources`
  const isMutating = resource.startsWith('mutating')
  // The original swaps user and verb of a binding of a policy that mutates.
  const [first, second] = isMutating ? [verb, who] : [who, verb]
  const detail = !policy
    ? `unable to get policy ${policyName} ${needed}`
    : paramKind && resourceOf(parts, paramKind).resource === '*'
      ? `unable to resolve paramKind &{${textOf(paramKind, 'apiVersion')} ${textOf(paramKind, 'kind')}} ${needed}`
      : `user ${first} does not have "${second}" permission on the object referenced by paramRef`
  throw invalid(definition, binding.metadata.name ?? '', [forbidden('spec.paramRef', detail)])
}

/**
 * The check that users name only parameters of policies which they may read. The original has it in the storage of policies
 * and bindings, behind validation; it repeats it for each write of a binding that has parameters. Superusers may name any.
 */
export function policyParameters(parts: AdmissionParts): AdmissionPlugin {
  const policyGroup = `admissionregistration.${parts.brand.apiDomain}`
  return {
    name: 'PolicyParameters',
    handles: (operation, { group, resource }, subresource) =>
      (operation === 'CREATE' || operation === 'UPDATE') &&
      group === policyGroup &&
      subresource === '' &&
      (policies.has(resource) || Object.hasOwn(policiesOf, resource)),
    validate(attributes) {
      const { object, old, definition, write } = attributes
      if (!object || write.user.groups.includes(superusers)) return undefined
      const spec = structOf(object, 'spec')
      const paramRef = objectOf(spec, 'paramRef')
      if (paramRef) return checkBinding(parts, attributes, object, paramRef)
      const paramKind = objectOf(spec, 'paramKind')
      if (!paramKind || !policies.has(definition.resource)) return undefined
      if (old && equalJson(structOf(old, 'spec')['paramKind'] ?? null, paramKind)) return undefined
      return checkPolicy(parts, attributes, object, paramKind)
    },
  }
}
