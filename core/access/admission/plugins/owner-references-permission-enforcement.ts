import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { equalJson } from '../../../base/api/json.ts'
import type { ApiObject, OwnerReference } from '../../../base/api/object.ts'
import type { Catalog } from '../../../objects/catalog/catalog.ts'
import type { Decision, ResourceAttributes } from '../../authz/authorizer.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import { forbiddenWrite } from '../forbidden-write.ts'
import { isResource } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'OwnerReferencesPermissionEnforcement'

const noReferences: readonly OwnerReference[] = []

function referencesOf(object: ApiObject | undefined): readonly OwnerReference[] {
  return object?.metadata.ownerReferences ?? noReferences
}

/** The references that block the deletion of their owner, and did not before. */
function newlyBlocking({ object, old }: AdmissionAttributes): readonly OwnerReference[] {
  const blocking = referencesOf(object).filter((each) => each.blockOwnerDeletion === true)
  if (blocking.length === 0 || !old) return blocking
  const before = new Map(referencesOf(old).map((each) => [each.uid, each]))
  return blocking.filter(({ uid }) => before.get(uid)?.blockOwnerDeletion !== true)
}

type Right = Pick<
  ResourceAttributes,
  'verb' | 'group' | 'version' | 'resource' | 'subresource' | 'namespace' | 'name'
>

/** The right to set the finalizers of everything, of resources that do not exist, too. */
const finalizeAnything: Right = {
  verb: 'update',
  group: '*',
  version: '*',
  resource: '*',
  subresource: 'finalizers',
  namespace: '',
  name: '*',
}

/** Checks what the writer of an object may do to it and to its owners. */
class OwnerCheck {
  readonly #parts: AdmissionParts
  readonly #attributes: AdmissionAttributes

  constructor(parts: AdmissionParts, attributes: AdmissionAttributes) {
    this.#parts = parts
    this.#attributes = attributes
  }

  /** @throws ApiError `Forbidden` */
  async run(): Promise<undefined> {
    const { operation } = this.#attributes
    // Who creates an object need not have created it, and so may name owners that delete it.
    if (operation !== 'CREATE') await this.#checkDeletion()
    const blocking = newlyBlocking(this.#attributes)
    if (blocking.length > 0) await this.#checkBlocking(blocking)
  }

  async #checkDeletion(): Promise<void> {
    const { definition, subresource, namespace, name: written } = this.#attributes
    const { group, version, resource } = definition
    await this.#demand(
      { verb: 'delete', group, version, resource, subresource, namespace, name: written },
      "cannot set an ownerRef on a resource you can't delete",
    )
  }

  async #checkBlocking(blocking: readonly OwnerReference[]): Promise<void> {
    const { outcome } = await this.#ask(finalizeAnything)
    if (outcome === 'allow') return
    const { namespace } = this.#attributes
    const resources = new Map<string, OwnerResource>()
    for (const reference of blocking) {
      const key = `${reference.apiVersion} ${reference.kind}`
      const found = resources.get(key) ?? this.#resourceOf(reference)
      resources.set(key, found)
      const { namespaced, ...owner } = found
      await this.#demand(
        {
          verb: 'update',
          ...owner,
          subresource: 'finalizers',
          namespace: namespaced ? namespace : '',
          name: reference.name,
        },
        "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on",
      )
    }
  }

  #resourceOf({ apiVersion, kind }: OwnerReference): OwnerResource {
    const found = ownerResource(this.#parts.catalog, { apiVersion, kind })
    if (found) return found
    throw forbiddenWrite(
      this.#attributes,
      `cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion ${apiVersion} Kind ${kind}: no matches for kind "${kind}" in version "${apiVersion}"`,
    )
  }

  async #demand(right: Right, refusal: string): Promise<void> {
    const { outcome, reason } = await this.#ask(right)
    if (outcome === 'allow') return
    // The original shows the error of its authorizer, and `<nil>` where there was none.
    throw forbiddenWrite(this.#attributes, `${refusal}: ${reason}, <nil>`)
  }

  #ask(right: Right): Decision | Promise<Decision> {
    const { user } = this.#attributes.write
    return this.#parts.authorizer.authorize({ kind: 'resource', user, ...right })
  }
}

/**
 * The plug-in OwnerReferencesPermissionEnforcement: who may not delete an object may not change its owners, which would delete it, and
 * who may not set the finalizers of an owner may not have the object block the owner's deletion.
 */
export const ownerReferencesPermissionEnforcement: PluginRegistration = {
  name,
  isDefault: false,
  create: (parts) => ({
    name,
    // The status of pods is exempt, as old nodes send it with damaged owners, which a write of the status does not change.
    handles: (operation, definition, subresource) =>
      (operation === 'CREATE' || operation === 'UPDATE') &&
      !(isResource(definition, 'pods') && subresource === 'status'),
    validate(attributes) {
      const { object, old } = attributes
      if (!object || equalJson([...referencesOf(object)], [...referencesOf(old)])) return undefined
      return new OwnerCheck(parts, attributes).run()
    },
  }),
}

/** A resource that may have rights of its own. */
interface OwnerResource {
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly namespaced: boolean
}

/**
 * The resource of an owner, as the original's mapping of kinds to resources has it: kinds may be in lower case, and each has a
 * kind of lists, whose resource nothing serves. Undefined for a kind that is not served.
 */
function ownerResource(
  { definitions }: Catalog,
  { apiVersion, kind }: Pick<OwnerReference, 'apiVersion' | 'kind'>,
): OwnerResource | undefined {
  // Validation lets the core group be named by a slash.
  const parsed = parseGroupVersion(apiVersion.replace(/^\//, ''))
  if (!parsed) return undefined
  const { group, version } = parsed
  const known = definitions.filter((each) => each.group === group && each.version === version)
  const ofKind = (wanted: string): OwnerResource | undefined =>
    known.find((each) => each.kind === wanted || each.kind.toLowerCase() === wanted)
  const found = ofKind(kind)
  if (found || !kind.endsWith('List') || known.length === 0) return found
  const list = { group, version, resource: `${kind.toLowerCase()}s` }
  if (kind === 'List') return { ...list, namespaced: false }
  const item = known.find((each) => `${each.kind}List` === kind)
  return item && { ...list, namespaced: item.namespaced }
}
