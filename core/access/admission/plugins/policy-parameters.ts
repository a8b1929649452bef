import { invalid } from '../../../base/api/errors/api-error.ts'
import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { equalJson } from '../../../base/api/json.ts'
import type * as admissionregistrationv1 from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type * as admissionregistrationv1beta1 from '../../../base/api/types/admissionregistration.v1beta1.generated.ts'
import type { User } from '../../../base/api/user.ts'
import { forbidden } from '../../../objects/schema/validation/causes.ts'
import { decodedObject } from '../../../storage/cache/derived-values.ts'
import { entryKey } from '../../../storage/cache/object-key.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'

type Policy =
  | admissionregistrationv1.ValidatingAdmissionPolicy
  | admissionregistrationv1beta1.MutatingAdmissionPolicy
type Binding =
  | admissionregistrationv1.ValidatingAdmissionPolicyBinding
  | admissionregistrationv1beta1.MutatingAdmissionPolicyBinding
type ParamKind = admissionregistrationv1.ParamKind
type ParamRef = admissionregistrationv1.ParamRef

function isBinding(object: Policy | Binding): object is Binding {
  return (
    object.kind === 'ValidatingAdmissionPolicyBinding' ||
    object.kind === 'MutatingAdmissionPolicyBinding'
  )
}

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
  paramKind: ParamKind | undefined,
): { readonly group: string; readonly version: string; readonly resource: string } {
  const parsed = paramKind && parseGroupVersion(paramKind.apiVersion ?? '')
  if (!parsed) return { group: '*', version: '*', resource: '*' }
  const { group, version } = parsed
  const found = catalog.byKind(group, version, paramKind.kind ?? '')
  const isServed = found && catalog.find(group, version, found.resource)
  return { group, version, resource: isServed ? found.resource : '*' }
}

async function mayRead(
  parts: AdmissionParts,
  user: User,
  paramKind: ParamKind | undefined,
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
  policy: Policy,
  { apiVersion = '', kind = '' }: ParamKind,
): Promise<undefined> {
  const everything = { verb: 'get', name: '*', namespace: '*' } as const
  if (await mayRead(parts, user, { apiVersion, kind }, everything)) return
  const which = `(kind=${kind}, apiVersion=${apiVersion})`
  const detail = `user ${shownUser(user)} must have "get" permission on all objects of the referenced paramKind ${which}`
  throw invalid(definition, policy.metadata.name ?? '', [forbidden('spec.paramKind', detail)])
}

async function checkBinding(
  parts: AdmissionParts,
  { definition, write: { user } }: AdmissionAttributes,
  binding: Binding,
  { name = '', namespace = '' }: ParamRef,
): Promise<undefined> {
  const verb = name === '' ? 'list' : 'get'
  const { policyName = '' } = binding.spec
  const resource = policiesOf[definition.resource] ?? ''
  const entry = parts.cache.resource(resource).get(entryKey('', policyName))
  const policy = entry && decodedObject<Policy>(entry)
  const paramKind = policy?.spec.paramKind
  const parameters = { verb, name, namespace } as const
  if (await mayRead(parts, user, paramKind, parameters)) return
  const who = shownUser(user)
  const needed = `to determine minimum required permissions and user ${who} does not have "${verb}" permission for all groups, versions and resources`
  const isMutating = resource.startsWith('mutating')
  // The original swaps user and verb of a binding of a policy that mutates.
  const [first, second] = isMutating ? [verb, who] : [who, verb]
  const detail = !policy
    ? `unable to get policy ${policyName} ${needed}`
    : paramKind && resourceOf(parts, paramKind).resource === '*'
      ? `unable to resolve paramKind &{${paramKind.apiVersion ?? ''} ${paramKind.kind ?? ''}} ${needed}`
      : `user ${first} does not have "${second}" permission on the object referenced by paramRef`
  throw invalid(definition, binding.metadata.name ?? '', [forbidden('spec.paramRef', detail)])
}

/**
 * The check that users name only parameters of policies which they may read. The original has it in the storage of policies
 * and bindings, behind validation; it repeats it for each write of a binding that has parameters. Superusers may name any.
 */
export function policyParameters(parts: AdmissionParts): AdmissionPlugin<Policy | Binding> {
  const policyGroup = `admissionregistration.${parts.brand.apiDomain}`
  return {
    name: 'PolicyParameters',
    handles: (operation, { group, resource }, subresource) =>
      (operation === 'CREATE' || operation === 'UPDATE') &&
      group === policyGroup &&
      subresource === '' &&
      (policies.has(resource) || Object.hasOwn(policiesOf, resource)),
    validate(attributes) {
      const { object, old, write } = attributes
      if (!object || write.user.groups.includes(superusers)) return undefined
      if (isBinding(object)) {
        const { paramRef } = object.spec
        return paramRef && checkBinding(parts, attributes, object, paramRef)
      }
      const { paramKind } = object.spec
      if (!paramKind) return undefined
      if (old && !isBinding(old) && equalJson(old.spec.paramKind, paramKind)) return undefined
      return checkPolicy(parts, attributes, object, paramKind)
    },
  }
}
