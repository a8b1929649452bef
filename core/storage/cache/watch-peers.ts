import { isStorageReadError } from '../../base/api/errors/stored-object-errors.ts'
import type { CacheEvent } from './cache-event.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { type EntryProperty, readProperty } from './exact-term.ts'
import type { Watcher } from './watcher.ts'

/** The watchers that select by exact values of one property. */
interface Triggered {
  readonly property: EntryProperty
  readonly byValue: Map<string, Set<Watcher>>
}

/** The open watchers of one scope; those that select by the value of a field or a label are woken by it alone. */
export class WatchPeers {
  readonly #any = new Set<Watcher>()
  /** By the id of the property; absent where no watcher has a trigger. */
  #triggered: Map<string, Triggered> | undefined

  get isEmpty(): boolean {
    return this.#any.size === 0 && this.#triggered === undefined
  }

  add(watcher: Watcher): void {
    const { trigger } = watcher
    if (!trigger) {
      this.#any.add(watcher)
      return
    }
    const all = (this.#triggered ??= new Map<string, Triggered>())
    let triggered = all.get(trigger.id)
    if (!triggered) all.set(trigger.id, (triggered = { property: trigger, byValue: new Map() }))
    for (const value of trigger.values) {
      const watchers = triggered.byValue.get(value)
      if (watchers) watchers.add(watcher)
      else triggered.byValue.set(value, new Set([watcher]))
    }
  }

  remove(watcher: Watcher): void {
    const { trigger } = watcher
    this.#any.delete(watcher)
    const triggered = trigger && this.#triggered?.get(trigger.id)
    if (!triggered) return
    const { byValue } = triggered
    for (const value of trigger.values) {
      const watchers = byValue.get(value)
      watchers?.delete(watcher)
      if (watchers?.size === 0) byValue.delete(value)
    }
    if (byValue.size === 0) this.#triggered?.delete(trigger.id)
    if (this.#triggered?.size === 0) this.#triggered = undefined
  }

  /** Wakes the watchers that an event at `position` may concern; those that can send it join the queue. */
  wake(event: CacheEvent, position: number, queue: DeliveryQueue): void {
    wakeAll(this.#any, position, queue)
    if (this.#triggered)
      for (const each of this.#triggered.values()) wakeByValue(each, event, position, queue)
  }
}

function wakeByValue(
  { property, byValue }: Triggered,
  { current, previous }: CacheEvent,
  position: number,
  queue: DeliveryQueue,
): void {
  let after: string | undefined
  let before: string | undefined
  try {
    after = current && readProperty(current, property)
    before = previous && readProperty(previous, property)
  } catch (error) {
    if (!isStorageReadError(error)) throw error
    // Each of them ends with the error of the object.
    for (const watchers of byValue.values()) wakeAll(watchers, position, queue)
    return
  }
  if (after !== undefined) wakeAll(byValue.get(after), position, queue)
  if (before !== undefined && before !== after) wakeAll(byValue.get(before), position, queue)
}

function wakeAll(watchers: Set<Watcher> | undefined, position: number, queue: DeliveryQueue): void {
  if (!watchers) return
  for (const watcher of watchers) if (watcher.wake(position)) queue.add(watcher)
}
