import {
  getKey,
  isJsonObject,
  isList,
  type JsonObject,
  type JsonValue,
} from '../../../base/api/json.ts'
import type { FieldConfig, FieldSpec } from '../fields/field-spec.ts'
import { type FieldSlot, visitField } from '../fields/visit-field.ts'
import { KustomizeError } from '../kustomize-error.ts'
import {
  effectiveNamespace,
  equalNamespace,
  type Gvk,
  idText,
  isClusterScoped,
  isSelected,
} from '../resources/resource-id.ts'
import type { ResourceList } from '../resources/resource-list.ts'
import type { Resource } from '../resources/resource.ts'
import { scalarText } from '../resources/written-scalar.ts'

/** Has the fields that name objects follow the changes of their names and namespaces. */
export function fixBackReferences(list: ResourceList, config: FieldConfig): void {
  const named = new NamedResources(list)
  for (const referrer of list.items) {
    const { originalId } = referrer
    const fields = config.nameReference.flatMap((reference) =>
      reference.fields
        .filter((field) => isSelected(originalId, field))
        .map((field) => ({ field, target: reference })),
    )
    list.budget.step(config.nameReference.length)
    for (const { field, target } of fields) {
      new ReferenceFixer(named, referrer, field, target).fix()
    }
  }
}

/** The objects by the names that they had. */
class NamedResources {
  readonly list: ResourceList
  readonly #byName = new Map<string, Resource[]>()

  constructor(list: ResourceList) {
    this.list = list
    for (const resource of list.items) {
      for (const name of new Set(resource.previousIds.map((id) => id.name))) {
        const known = this.#byName.get(name)
        if (known) known.push(resource)
        else this.#byName.set(name, [resource])
      }
    }
  }

  withName(name: string): readonly Resource[] {
    const found = this.#byName.get(name) ?? []
    this.list.budget.step(found.length)
    return found
  }
}

class ReferenceFixer {
  readonly #named: NamedResources
  readonly #referrer: Resource
  readonly #field: FieldSpec
  readonly #target: Gvk
  readonly #serviceAccountNamespaces: ReadonlySet<string>

  constructor(named: NamedResources, referrer: Resource, field: FieldSpec, target: Gvk) {
    this.#named = named
    this.#referrer = referrer
    this.#field = field
    this.#target = target
    this.#serviceAccountNamespaces = namespacesOfSubjects(referrer)
  }

  fix(): void {
    const field = { ...this.#field, ...this.#referrer.gvk }
    try {
      visitField(this.#referrer, field, 'nothing', this.#named.list.budget, (slot) =>
        this.#set(slot),
      )
    } catch (error) {
      if (!(error instanceof KustomizeError)) throw error
      throw new KustomizeError(
        `updating name reference in '${this.#field.path}' field of '${idText(this.#referrer.id)}': ${error.message}`,
        { cause: error },
      )
    }
  }

  #set(slot: FieldSlot): void {
    const { value } = slot
    if (value === null) return
    if (isList(value)) {
      slot.set(value.map((item) => this.#changed(item)))
    } else slot.set(this.#changed(value))
  }

  #changed(value: JsonValue): JsonValue {
    if (isJsonObject(value)) return this.#changedObject(value)
    const name = scalarText(value)
    if (name === undefined) return value
    const referral = this.#choose(name, this.#named.withName(name), false)
    return referral && referral.name !== name ? referral.name : value
  }

  #changedObject(value: JsonObject): JsonValue {
    const name = scalarText(getKey(value, 'name') ?? undefined)
    if (name === undefined) throw new KustomizeError("path config error; no 'name' field in node")
    const referral = this.#choose(name, this.#inNamespaceOf(value, name), true)
    if (!referral) return value
    const { namespace } = referral
    return { ...value, name: referral.name, ...(namespace !== '' && { namespace }) }
  }

  #inNamespaceOf(value: JsonObject, name: string): readonly Resource[] {
    const namespace = scalarText(getKey(value, 'namespace'))
    const candidates = this.#named.withName(name)
    if (namespace === undefined) return candidates
    const { items } = this.#named.list
    this.#named.list.budget.step(items.length)
    const isIn = (resource: Resource): boolean =>
      effectiveNamespace(resource.originalId) === namespace
    return items.some(isIn)
      ? candidates.filter(isIn)
      : candidates.filter((resource) => effectiveNamespace(resource.id) === namespace)
  }

  #choose(
    name: string,
    candidates: readonly Resource[],
    namespacesToo: boolean,
  ): Resource | undefined {
    const role = this.#roleRef()
    const possible = candidates
      .filter((resource) => this.#couldBeNamed(resource))
      .filter((resource) => resource.previousIds.some((id) => id.name === name))
      .filter((resource) => resource.previousIds.some((id) => isSelected(id, this.#target)))
      .filter((resource) => !role || resource.previousIds.some((id) => isSelected(id, role)))
      .filter((resource) => this.#isNear(resource))
    if (possible.length <= 1) return possible[0]
    const near = possible.filter((resource) => haveSameAffixes(resource, this.#referrer, true))
    const left =
      near.length > 1
        ? near.filter((resource) => haveSameAffixes(resource, this.#referrer, false))
        : near
    const [first] = left
    const areSame = left.every(
      (resource) =>
        resource.name === first?.name && (!namespacesToo || resource.namespace === first.namespace),
    )
    if (areSame) return first
    throw new KustomizeError(
      `found multiple possible referrals: ${left.map(({ id }) => idText(id)).join(', ')}`,
    )
  }

  /** Objects of other namespaces cannot be named, but for the service accounts of a role binding. */
  #couldBeNamed(resource: Resource): boolean {
    const { id } = this.#referrer
    return (
      isClusterScoped(id) ||
      isClusterScoped(resource.gvk) ||
      equalNamespace(resource.id, id) ||
      this.#serviceAccountNamespaces.has(resource.namespace)
    )
  }

  #isNear(resource: Resource): boolean {
    const { id } = this.#referrer
    return (
      isClusterScoped(id) ||
      isClusterScoped(resource.gvk) ||
      resource.kind === 'ServiceAccount' ||
      equalNamespace(id, resource.id)
    )
  }

  /** The type of role that a binding names. */
  #roleRef(): Partial<Gvk> | undefined {
    if (!this.#field.path.endsWith('roleRef/name')) return undefined
    const role = getKey(this.#referrer.live, 'roleRef')
    if (!isJsonObject(role)) return undefined
    const [group, kind] = [scalarText(role['apiGroup']), scalarText(role['kind'])]
    return group === undefined || kind === undefined ? undefined : { group, kind }
  }
}

function namespacesOfSubjects({ kind, live }: Resource): ReadonlySet<string> {
  const subjects = kind === 'RoleBinding' ? getKey(live, 'subjects') : undefined
  return new Set(
    (isList(subjects) ? subjects : []).flatMap((subject) => {
      const namespace =
        isJsonObject(subject) && subject['kind'] === 'ServiceAccount'
          ? scalarText(getKey(subject, 'namespace'))
          : undefined
      return namespace === undefined ? [] : [namespace]
    }),
  )
}

function haveSameAffixes(a: Resource, b: Resource, allowsNone: boolean): boolean {
  const isSame = (one: readonly string[], other: readonly string[]): boolean =>
    (allowsNone && (one.length === 0 || other.length === 0)) || haveSameEnd(one, other)
  return isSame(a.prefixes, b.prefixes) && isSame(a.suffixes, b.suffixes)
}

function haveSameEnd(a: readonly string[], b: readonly string[]): boolean {
  const length = Math.min(a.length, b.length)
  if (length === 0) return a.length === b.length
  return a.slice(-length).every((affix, at) => affix === b.slice(-length)[at])
}
