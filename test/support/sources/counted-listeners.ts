import { vi } from 'vitest'

/** Counts the listeners of each signal for its end; `stop` returns the most that any had at a time. */
export function countAbortListeners(): { stop(): number } {
  const live = new WeakMap<AbortSignal, Map<unknown, AbortSignal>>()
  let most = 0
  const { addEventListener, removeEventListener } = EventTarget.prototype
  type Add = typeof addEventListener
  const adds = vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    ...[type, listener, options]: Parameters<Add>
  ) {
    addEventListener.call(this, type, listener, options)
    if (!(this instanceof AbortSignal) || type !== 'abort') return
    const known = live.get(this) ?? new Map<unknown, AbortSignal>()
    known.set(listener, this)
    live.set(this, known)
    most = Math.max(most, known.size)
  })
  const removes = vi
    .spyOn(EventTarget.prototype, 'removeEventListener')
    .mockImplementation(function (
      this: EventTarget,
      ...[type, listener, options]: Parameters<typeof removeEventListener>
    ) {
      removeEventListener.call(this, type, listener, options)
      if (this instanceof AbortSignal) live.get(this)?.delete(listener)
    })
  return {
    stop() {
      adds.mockRestore()
      removes.mockRestore()
      return most
    },
  }
}
