import { describe, expect, it } from 'vitest'
import { TimerQueue } from '../../../../core/server/mock/timer-queue.ts'

function drain(queue: TimerQueue, now: number): void {
  for (let task = queue.take(now); task; task = queue.take(now)) task()
}

describe('timers of a controlled clock', () => {
  it('timers of a controlled clock come in order of their time, those of one time as they were set, cancelled ones never', () => {
    const queue = new TimerQueue()
    const seen: string[] = []
    const expected: { due: number; label: string }[] = []
    for (let number = 0; number < 500; number++) {
      const due = (number * 7919) % 50
      const label = `${due} ${number}`
      const cancel = queue.add(due, () => seen.push(label))
      if (number % 3 === 0) expected.push({ due, label })
      else cancel()
    }
    expected.sort((a, b) => a.due - b.due)
    expect(queue.next).toBe(0)
    drain(queue, 20)
    expect(queue.next).toBe(21)
    queue.shift(-100)
    drain(queue, -50)
    expect(seen).toEqual(expected.map(({ label }) => label))
    expect(queue.next).toBe(Infinity)
  })
})
