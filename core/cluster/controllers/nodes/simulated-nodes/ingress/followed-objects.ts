import type { TypedResource } from '../../../../../base/api/group-version.ts'
import type { ApiObject } from '../../../../../base/api/object.ts'
import { onAbort } from '../../../../../base/execution/on-abort.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'

/** Objects that rules are made of, some of which are custom resources: each is followed once somebody has looked at it. */
export class FollowedObjects {
  readonly #parts: Pick<ClusterParts, 'objects' | 'catalog'>
  readonly #changed: () => void
  /** Ends what is followed: its own, since the nodes' has listeners of many parts. */
  readonly #end = new AbortController()
  readonly #followed = new Set<object>()

  /** `changed` is called after each change of such an object. */
  constructor(
    parts: Pick<ClusterParts, 'objects' | 'catalog'>,
    signal: AbortSignal,
    changed: () => void,
  ) {
    this.#parts = parts
    this.#changed = changed
    onAbort(signal, () => this.#end.abort())
  }

  /** Objects of a built-in kind. */
  of<T extends ApiObject>(resource: TypedResource<T>): ObjectIndex<T> {
    const index = this.#parts.objects.of(resource)
    this.#follow(index)
    return index
  }

  /** Objects of a custom resource; undefined where the server has no definition of it. */
  custom(group: string, resource: string): ObjectIndex | undefined {
    const { catalog, objects } = this.#parts
    if (catalog.findStored(group, resource)?.storedAs === undefined) return undefined
    const index = objects.of({ group, resource })
    this.#follow(index)
    return index
  }

  #follow(index: Pick<ObjectIndex, 'follow'>): void {
    if (this.#followed.has(index)) return
    this.#followed.add(index)
    const changed = this.#changed
    index.follow({ added: changed, changed, deleted: changed }, this.#end.signal)
  }
}
