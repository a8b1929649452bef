import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Runtime } from '../../core/base/runtime.ts'

/** Run for the runtime of every host whose timers cannot wait as long as the core may ask them to. */
export function timersContract({ timers }: Runtime): void {
  describe('timers', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('timers run a task once, unless it is cancelled', () => {
      const ran: string[] = []
      const cancel = timers.after(10, () => ran.push('cancelled'))
      timers.after(10, () => ran.push('kept'))
      cancel()
      cancel()
      vi.advanceTimersByTime(100)
      expect(ran).toEqual(['kept'])
    })

    it('timers wait as long as they are told, also beyond the longest timer of the host', () => {
      const ran: string[] = []
      timers.after(2 ** 33, () => ran.push('late'))
      vi.advanceTimersByTime(2 ** 33 - 1)
      expect(ran).toEqual([])
      vi.advanceTimersByTime(1)
      expect(ran).toEqual(['late'])
    })

    it('timers can be cancelled between the steps of a long wait', () => {
      const ran: string[] = []
      const cancel = timers.after(2 ** 33, () => ran.push('late'))
      vi.advanceTimersByTime(2 ** 32)
      cancel()
      vi.advanceTimersByTime(2 ** 33)
      expect(ran).toEqual([])
    })
  })
}
