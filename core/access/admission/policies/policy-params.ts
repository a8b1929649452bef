import { parseGroupVersion } from '../../../base/api/group-version.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { matchesLabels } from '../../../base/api/selectors/label-selector.ts'
import type { Catalog } from '../../../objects/catalog/catalog.ts'
import { convertObject } from '../../../objects/catalog/object-versions.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { entryKey } from '../../../storage/cache/object-key.ts'
import type { StoredObjects } from '../../../storage/cache/stored-objects.ts'
import type { ParamReference } from './policy-binding.ts'
import type { ParamKind } from './policy-source.ts'

/** A policy or a binding that cannot be evaluated for a fault in its configuration. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

export interface ParamParts {
  readonly catalog: Catalog
  objects(group: string, resource: string): StoredObjects
}

/** Parameters of policies: objects of any kind that is served. */
export class PolicyParams {
  readonly #parts: ParamParts
  /** Parameters in the versions in which policies ask for them, by entry: an entry never changes. */
  readonly #converted = new WeakMap<Entry, Map<string, ApiObject>>()

  constructor(parts: ParamParts) {
    this.#parts = parts
  }

  /** The resource of a kind of parameters. @throws ConfigurationError for a kind that is not served */
  resource({ apiVersion, kind }: ParamKind): ResourceDefinition {
    const { catalog } = this.#parts
    const { group, version } = parseGroupVersion(apiVersion) ?? { group: '', version: apiVersion }
    const found = catalog.byKind(group, version, kind)
    if (found && catalog.find(group, version, found.resource)) return found
    throw new ConfigurationError(
      `failed to find resource referenced by paramKind: '${group}/${version}, Kind=${kind}'`,
    )
  }

  /**
   * The parameters that a reference names; none where there are none and that is no fault.
   *
   * @param namespace of the request; empty for cluster-scoped objects
   * @throws ConfigurationError
   */
  entries(kind: ParamKind, reference: ParamReference, namespace: string): readonly Entry[] {
    const definition = this.resource(kind)
    if (!definition.storedAs) throw new ConfigurationError(notSynced(kind))
    const place = definition.namespaced ? reference.namespace || namespace : ''
    if (definition.namespaced && place === '') {
      throw new ConfigurationError(
        'cannot use namespaced paramRef in policy binding that matches cluster-scoped resources',
      )
    }
    if (!definition.namespaced && reference.namespace !== '') {
      throw new ConfigurationError(
        'paramRef.namespace must not be provided for a cluster-scoped `paramKind`',
      )
    }
    const found = this.#find(definition, reference, place)
    if (found.length === 0 && reference.deniesWithout) {
      throw new ConfigurationError(
        'no params found for policy binding with `Deny` parameterNotFoundAction',
      )
    }
    return found
  }

  /** A parameter in the version of its kind. */
  object(entry: Entry, kind: ParamKind): ApiObject | Promise<ApiObject> {
    let known = this.#converted.get(entry)
    if (!known) this.#converted.set(entry, (known = new Map<string, ApiObject>()))
    const found = known.get(kind.apiVersion)
    if (found) return found
    const definition = this.resource(kind)
    const stored = this.#parts.catalog.storedBehind(definition)
    const made = convertObject(entry.object(), stored, definition)
    if (!(made instanceof Promise)) known.set(kind.apiVersion, made)
    return made
  }

  #find(definition: ResourceDefinition, reference: ParamReference, place: string): Entry[] {
    const { catalog } = this.#parts
    const { group, resource } = catalog.storedBehind(definition)
    const objects = this.#parts.objects(group, resource)
    const { name, selector } = reference
    if (name !== '') {
      const entry = objects.get(entryKey(place, name))
      return entry ? [entry] : []
    }
    if (!selector) return []
    return [...objects.entries(place)].filter(({ labels }) => matchesLabels(selector, labels))
  }
}

function notSynced({ apiVersion, kind }: ParamKind): string {
  const shown = `&ParamKind{APIVersion:${apiVersion},Kind:${kind},}`
  return `paramKind kind \`${shown}\` not yet synced to use for admission`
}
