import type { DeliveryQueue } from './delivery-queue.ts'
import type { Watcher } from './watcher.ts'

/**
 * Index of the open watchers of one resource by their scope, so that an event reaches only watchers that it may
 * concern.
 */
export class WatcherIndex {
  readonly #scopes = new Map<string, Set<Watcher>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(watcher: Watcher): void {
    const { scope } = watcher.selection
    const peers = this.#scopes.get(scope)
    if (peers) peers.add(watcher)
    else this.#scopes.set(scope, new Set([watcher]))
    this.#size++
  }

  remove(watcher: Watcher): void {
    const { scope } = watcher.selection
    const peers = this.#scopes.get(scope)
    if (!peers?.delete(watcher)) return
    this.#size--
    if (peers.size === 0) this.#scopes.delete(scope)
  }

  /** Wakes the watchers whose scope holds `key` for an event at `position`; those that can send it join the queue. */
  wake(key: string, position: number, queue: DeliveryQueue): void {
    if (this.#size === 0) return
    wakeAll(this.#scopes.get(''), position, queue)
    wakeAll(this.#scopes.get(key), position, queue)
    const slash = key.indexOf('/')
    if (slash !== -1) wakeAll(this.#scopes.get(key.slice(0, slash + 1)), position, queue)
  }

  *all(): Generator<Watcher, void> {
    for (const peers of this.#scopes.values()) yield* peers
  }
}

function wakeAll(watchers: Set<Watcher> | undefined, position: number, queue: DeliveryQueue): void {
  if (!watchers) return
  for (const watcher of watchers) if (watcher.wake(position)) queue.add(watcher)
}
