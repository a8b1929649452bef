import type { DeliveryQueue } from './delivery-queue.ts'
import type { Watcher } from './watcher.ts'

/**
 * Index of the open watchers of one resource by their scope, so that an event reaches only watchers that it may
 * concern.
 */
export class WatcherIndex {
  /** Absent until a watcher comes: most resources of a server have none. */
  #scopes: Map<string, Set<Watcher>> | undefined
  #size = 0
  #isExpired = false
  #isFinished = false

  get size(): number {
    return this.#size
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
    for (const watcher of this.#all()) watcher.expire()
  }

  /** Ends watchers with 410 whose next events have left the window. */
  expireBehind(): void {
    for (const watcher of this.#all()) watcher.expireIfBehind()
  }

  /** Ends all watchers behind the events they have yet to send, and later ones too. */
  finish(): void {
    this.#isFinished = true
    for (const watcher of this.#all()) watcher.finish()
  }

  /** Ends the open watchers without an error. */
  close(): void {
    // Expired watches stay until their 410 is read.
    if (this.#isExpired) return
    for (const watcher of this.#all()) watcher.close()
  }

  #add(watcher: Watcher): void {
    const { scope } = watcher.selection
    const scopes = (this.#scopes ??= new Map<string, Set<Watcher>>())
    const peers = scopes.get(scope)
    if (peers) peers.add(watcher)
    else scopes.set(scope, new Set([watcher]))
    this.#size++
  }

  remove(watcher: Watcher): void {
    const { scope } = watcher.selection
    const peers = this.#scopes?.get(scope)
    if (!peers?.delete(watcher)) return
    this.#size--
    if (peers.size === 0) this.#scopes?.delete(scope)
  }

  /** Wakes the watchers whose scope holds `key` for an event at `position`; those that can send it join the queue. */
  wake(key: string, position: number, queue: DeliveryQueue): void {
    const scopes = this.#scopes
    if (!scopes || this.#size === 0) return
    wakeAll(scopes.get(''), position, queue)
    wakeAll(scopes.get(key), position, queue)
    const slash = key.indexOf('/')
    if (slash !== -1) wakeAll(scopes.get(key.slice(0, slash + 1)), position, queue)
  }

  *#all(): Generator<Watcher, void> {
    if (this.#scopes) for (const peers of this.#scopes.values()) yield* peers
  }
}

function wakeAll(watchers: Set<Watcher> | undefined, position: number, queue: DeliveryQueue): void {
  if (!watchers) return
  for (const watcher of watchers) if (watcher.wake(position)) queue.add(watcher)
}
