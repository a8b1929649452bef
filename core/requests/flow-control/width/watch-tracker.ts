import { parseFieldSelector } from '../../../base/api/selectors/field-selector.ts'
import type { RequestVerb, ResourceRequestInfo } from '../../../base/http/request-info.ts'

/** What a watch or a write names. */
type Place = Pick<ResourceRequestInfo<RequestVerb>, 'group' | 'resource' | 'namespace' | 'name'>

/** Open watches of the same resource, namespace and name. */
export interface WatchCount {
  readonly key: string
  count: number
}

/**
 * Counts the open watches, so that a write can be estimated by those that its event concerns. Selectors do not matter, but for the
 * nodes of pods, by which the cache finds its watches.
 */
export class WatchTracker {
  readonly #counts = new Map<string, WatchCount>()

  /** Counts a watch. @returns where it was counted, for {@link remove}; undefined where it does not count. */
  add({ group, resource, namespace, name }: Place, query: URLSearchParams): WatchCount | undefined {
    if (resource === 'pods' && namesNode(query)) return undefined
    const key = keyOf(group, resource, namespace, name)
    const known = this.#counts.get(key)
    const counted = known ?? { key, count: 0 }
    if (!known) this.#counts.set(key, counted)
    counted.count++
    return counted
  }

  /** A watch has ended. */
  remove(counted: WatchCount): void {
    if (--counted.count === 0) this.#counts.delete(counted.key)
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
    return this.#counts.get(key)?.count ?? 0
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
