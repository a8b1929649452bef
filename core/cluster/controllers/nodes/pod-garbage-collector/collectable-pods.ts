import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { isPodFinished, isTerminating, nodeOf } from '../../shared/pods/pod-state.ts'

/** Keys of the pods that a collection may concern, and nodes that pods are assigned to and that do not exist. */
export class CollectablePods {
  readonly finished: Set<string> = new Set()
  readonly terminating: Set<string> = new Set()
  readonly missingNodes: Set<string> = new Set()
  readonly #hasNode: (name: string) => boolean

  constructor(hasNode: (name: string) => boolean) {
    this.#hasNode = hasNode
  }

  note(pod: ApiObject): void {
    const key = keyOf(pod)
    keep(this.finished, key, isPodFinished(pod))
    keep(this.terminating, key, isTerminating(pod))
    const node = nodeOf(pod)
    if (node !== '' && !this.#hasNode(node)) this.missingNodes.add(node)
  }

  drop(pod: ApiObject): void {
    const key = keyOf(pod)
    this.finished.delete(key)
    this.terminating.delete(key)
  }

  clear(): void {
    this.finished.clear()
    this.terminating.clear()
    this.missingNodes.clear()
  }
}

function keep(keys: Set<string>, key: string, isKept: boolean): void {
  if (isKept) keys.add(key)
  else keys.delete(key)
}
