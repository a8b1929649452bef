import type { CacheEvent } from './cache-event.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { WatchPeers } from './watch-peers.ts'
import type { Watcher } from './watcher.ts'

/**
 * Index of the open watchers of one resource by their scope and what they select by, so that an event reaches only watchers
 * that it may concern.
 */
export class WatcherIndex {
  /** Absent until a watcher comes: most resources of a server have none. */
  #scopes: Map<string, WatchPeers> | undefined
  readonly #open = new Set<Watcher>()
  #isExpired = false
  #isFinished = false

  get size(): number {
    return this.#open.size
  }

  /** Adds a watcher that was just opened; it ends at once when the index has expired or is finished. */
  admit(watcher: Watcher): void {
    if (watcher.isOpen) this.#add(watcher)
    if (this.#isFinished) watcher.finish()
    if (this.#isExpired) watcher.expire()
  }

  /** Ends all watchers with 410, and later ones too. */
  expire(): void {
    this.#isExpired = true
    this.expireAll()
  }

  /** Ends the open watchers with 410. */
  expireAll(): void {
    for (const watcher of this.#open) watcher.expire()
  }

  /** Ends watchers with 410 whose next events have left the window. */
  expireBehind(): void {
    for (const watcher of this.#open) watcher.expireIfBehind()
  }

  /** Ends all watchers behind the events they have yet to send, and later ones too. */
  finish(): void {
    this.#isFinished = true
    for (const watcher of this.#open) watcher.finish()
  }

  /** Ends the open watchers without an error. */
  close(): void {
    // Expired watches stay until their 410 is read.
    if (this.#isExpired) return
    for (const watcher of this.#open) watcher.close()
  }

  #add(watcher: Watcher): void {
    const { scope } = watcher.selection
    const scopes = (this.#scopes ??= new Map<string, WatchPeers>())
    let peers = scopes.get(scope)
    if (!peers) scopes.set(scope, (peers = new WatchPeers()))
    peers.add(watcher)
    this.#open.add(watcher)
  }

  remove(watcher: Watcher): void {
    if (!this.#open.delete(watcher)) return
    const { scope } = watcher.selection
    const peers = this.#scopes?.get(scope)
    peers?.remove(watcher)
    if (peers?.isEmpty) this.#scopes?.delete(scope)
  }

  /** Wakes the watchers that an event at `position` may concern; those that can send it join the queue. */
  wake(event: CacheEvent, position: number, queue: DeliveryQueue): void {
    const scopes = this.#scopes
    if (!scopes || this.#open.size === 0) return
    const { key } = event
    scopes.get('')?.wake(event, position, queue)
    scopes.get(key)?.wake(event, position, queue)
    const slash = key.indexOf('/')
    if (slash !== -1) scopes.get(key.slice(0, slash + 1))?.wake(event, position, queue)
  }
}
