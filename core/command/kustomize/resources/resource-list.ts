import { quoteText } from '../../../base/text/quote-text.ts'
import type { BuildBudget } from '../build-budget.ts'
import { KustomizeError } from '../kustomize-error.ts'
import { equalId, gvkText, idKey, idText, isClusterScoped, type ResourceId } from './resource-id.ts'
import { ensureObject, type Resource } from './resource.ts'

/** An id in Go's syntax, as messages of generators have it. */
function shownId(id: ResourceId): string {
  const gvk =
    `resid.Gvk{Group:${quoteText(id.group)}, Version:${quoteText(id.version)}, ` +
    `Kind:${quoteText(id.kind)}, isClusterScoped:${isClusterScoped(id)}}`
  return `resid.ResId{Gvk:${gvk}, Name:${quoteText(id.name)}, Namespace:${quoteText(id.namespace)}}`
}

/** The objects of a build in their order; two never have the same identity. */
export class ResourceList {
  readonly budget: BuildBudget
  #items: Resource[]

  constructor(budget: BuildBudget, items: readonly Resource[] = []) {
    this.budget = budget
    this.#items = [...items]
  }

  get items(): readonly Resource[] {
    return this.#items
  }

  /** Adds objects at the end. @throws KustomizeError for one whose identity is taken */
  append(added: readonly Resource[]): void {
    this.budget.objects(this.#items.length + added.length)
    this.budget.step(this.#items.length + added.length)
    const keys = new Set(this.#items.map(({ id }) => idKey(id)))
    for (const resource of added) {
      const key = idKey(resource.id)
      if (keys.has(key)) {
        throw new KustomizeError(
          `may not add resource with an already registered id: ${idText(resource.id)}`,
        )
      }
      keys.add(key)
      this.#items.push(resource)
    }
  }

  /** Adds a generated object, or has it replace or merge the one of its name. */
  absorb(resource: Resource): void {
    const { id, behavior } = resource
    const [found, another] = this.matching((other) => equalId(id, other))
    if (another) {
      throw new KustomizeError(`found multiple objects that could accept merge of ${shownId(id)}`)
    }
    const changes = behavior === 'merge' || behavior === 'replace'
    if (!found) {
      if (changes) {
        throw new KustomizeError(`id ${shownId(id)} does not exist; cannot merge or replace`)
      }
      return this.append([resource])
    }
    if (!changes) {
      throw new KustomizeError(`id ${shownId(id)} exists; behavior must be merge or replace`)
    }
    takeMetadata(resource, found)
    if (behavior === 'merge') {
      mergeData(resource, found, 'data')
      mergeData(resource, found, 'binaryData')
      if (found.origin !== '') resource.origin = found.origin
    }
    this.#items[this.#items.indexOf(found)] = resource
  }

  /** The objects of which an identity, present or former, is wanted. */
  matching(isWanted: (id: ResourceId) => boolean): readonly Resource[] {
    this.budget.step(this.#items.length)
    return this.#items.filter(({ object, ids }) => object !== undefined && ids.some(isWanted))
  }

  /** The one object with an identity. @throws KustomizeError for none, and for several */
  only(id: ResourceId): Resource {
    const [found, another] = this.matching((other) => equalId(id, other))
    if (found && !another) return found
    const count = found ? 'multiple' : 'no'
    throw new KustomizeError(
      `${count} matches for Id ${idText(id)}; failed to find unique target for patch ${idText(id)}`,
    )
  }

  /** Leaves out objects that a patch has deleted. */
  dropDeleted(): void {
    this.#items = this.#items.filter(({ object }) => object !== undefined)
  }

  /** Puts the objects in another order, or leaves some out. */
  rearrange(change: (items: readonly Resource[]) => readonly Resource[]): void {
    this.budget.step(this.#items.length)
    this.#items = [...change(this.#items)]
  }
}

/** Gives a generated object the name, labels and annotations of the one that it replaces; its own labels and annotations win. */
function takeMetadata(resource: Resource, old: Resource): void {
  resource.setMap('labels', { ...old.labels(), ...resource.labels() })
  resource.setMap('annotations', { ...old.annotations(), ...resource.annotations() })
  resource.name = old.name
  resource.namespace = old.namespace
  resource.previous = [...old.previous]
  resource.prefixes = [...old.prefixes]
  resource.suffixes = [...old.suffixes]
  resource.needsHash &&= old.needsHash
  resource.behavior = old.behavior
  resource.varNames = [...old.varNames]
  resource.transformations = [...old.transformations]
}

function mergeData(resource: Resource, old: Resource, field: 'binaryData' | 'data'): void {
  const [data, former] = [resource.live[field], old.live[field]]
  if (data === undefined && former === undefined) return
  const merged = {
    ...ensureObject({ ...old.live }, field),
    ...ensureObject({ ...resource.live }, field),
  }
  if (Object.keys(merged).length > 0) resource.live[field] = merged
}

/** The types of objects, as messages list them. */
export function gvkTexts(gvks: readonly Parameters<typeof gvkText>[0][]): string {
  return `[${gvks.map(gvkText).join(' ')}]`
}
