import { parseFieldSelector } from '../../../base/api/selectors/field-selector.ts'
import type { RequestVerb, ResourceRequestInfo } from '../../../base/http/request-info.ts'
import type { Cancel } from '../../../base/runtime.ts'

/** What a watch or a write names. */
type Place = Pick<ResourceRequestInfo<RequestVerb>, 'group' | 'resource' | 'namespace' | 'name'>

/**
 * Counts the open watches, so that a write can be estimated by those that its event concerns. Watches of the same resource, namespace
 * and name count together; selectors do not matter, but for the nodes of pods, by which the cache finds its watches.
 */
export class WatchTracker {
  readonly #counts = new Map<string, number>()

  /** Counts a watch. @returns what ends that */
  add(watched: Place, query: URLSearchParams): Cancel {
    const { group, resource, namespace, name } = watched
    if (resource === 'pods' && namesNode(query)) return () => undefined
    const key = keyOf(group, resource, namespace, name)
    this.#counts.set(key, this.#count(key) + 1)
    return () => {
      const left = this.#count(key) - 1
      if (left > 0) this.#counts.set(key, left)
      else this.#counts.delete(key)
    }
  }

  /** The watches that may be interested in a write: of the resource, of its namespace, and of the object by its name. */
  interestedIn({ group, resource, namespace, name }: Place): number {
    if (this.#counts.size === 0) return 0
    let count = this.#count(keyOf(group, resource, '', ''))
    if (namespace !== '') count += this.#count(keyOf(group, resource, namespace, ''))
    if (name !== '') count += this.#count(keyOf(group, resource, namespace, name))
    return count
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0
  }
}

function keyOf(group: string, resource: string, namespace: string, name: string): string {
  return `${group}/${resource}/${namespace}/${name}`
}

/** Whether a watch of pods is one for a single node, as those of kubelets. */
function namesNode(query: URLSearchParams): boolean {
  const selector = query.get('fieldSelector') ?? ''
  if (!selector.includes('spec.nodeName')) return false
  try {
    const { terms } = parseFieldSelector(selector)
    const term = terms.find(({ field, operator }) => field === 'spec.nodeName' && operator === '=')
    return term !== undefined && term.value !== ''
  } catch {
    return false
  }
}
