import { describe, expect, it } from 'vitest'
import { Lazy } from '../../../../core/base/execution/lazy.ts'
import type { Runtime } from '../../../../core/base/runtime.ts'
import { ControlledTime } from '../../../../core/server/mock/controlled-time.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { nextTask, unevenRuntime } from '../../../support/servers/uneven-runtime.ts'

const start = Date.UTC(2026, 0, 1)
const still = { now: start, stopped: true }

describe('a stopped clock', () => {
  it('a stopped clock stands still whatever the host does', () => {
    const host = testRuntime()
    const time = new ControlledTime(host, still)
    host.advance(60_000)
    expect(time.now()).toBe(start)
    expect(time.state).toEqual(still)
  })

  it('a stopped clock runs timers in the order they fall due, each at its own time', async () => {
    const time = new ControlledTime(unevenRuntime(1), still)
    const ran: string[] = []
    const note = (name: string) => () => void ran.push(`${name} ${time.now() - start}`)
    time.after(2000, note('late'))
    time.after(1000, note('first'))
    time.after(1000, note('second'))
    time.after(1000, note('cancelled'))()
    await time.advance(1999)
    expect(ran).toEqual(['first 1000', 'second 1000'])
    await time.advance(1)
    expect(ran).toEqual(['first 1000', 'second 1000', 'late 2000'])
  })

  it('a stopped clock lets what fell due finish before time goes on, and what that sets run in its turn', async () => {
    const time = new ControlledTime(unevenRuntime(7), still)
    const ran: number[] = []
    const again = async (): Promise<void> => {
      for (let step = 0; step < 5; step++) await time.yieldTurn()
      ran.push(time.now() - start)
      time.after(1000, () => void again())
    }
    time.after(1000, () => void again())
    await time.advance(3500)
    expect(ran).toEqual([1000, 2000, 3000])
    expect(time.now()).toBe(start + 3500)
  })

  it('a stopped clock lets work finish on a host that ends several turns in one task', async () => {
    const time = new ControlledTime(sharedTurns(), still)
    const ran: string[] = []
    const work = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn++) await time.yieldTurn()
      ran.push(`work ${time.now() - start}`)
    }
    void work()
    time.after(1000, () => ran.push(`timer ${time.now() - start}`))
    await time.advance(1000)
    expect(ran).toEqual(['work 0', 'timer 1000'])
  })

  it('a stopped clock lets work finish that waits for a part of the program to be loaded', async () => {
    const host = testRuntime()
    const time = new ControlledTime(host, still)
    let arrive: () => void = () => {}
    const part = new Lazy(() => new Promise<string>((resolve) => (arrive = () => resolve('part'))))
    const ran: string[] = []
    void part.load().then((loaded) => ran.push(`${loaded} ${time.now() - start}`))
    time.after(1000, () => ran.push(`timer ${time.now() - start}`))
    const moved = time.advance(1000)
    for (let turn = 0; turn < 20; turn++) await host.timers.yieldTurn()
    expect(ran).toEqual([])
    arrive()
    await moved
    expect(ran).toEqual(['part 0', 'timer 1000'])
  })

  it('a stopped clock goes on without a part of the program that does not arrive', async () => {
    const host = testRuntime()
    const time = new ControlledTime(host, still)
    let arrive: () => void = () => {}
    const part = new Lazy(() => new Promise<void>((resolve) => (arrive = resolve)))
    const loading = part.load()
    const moved = time.advance(1000)
    for (let turn = 0; turn < 20; turn++) await host.timers.yieldTurn()
    host.advance(10_000)
    await moved
    expect(time.now()).toBe(start + 1000)
    arrive()
    await loading
  })

  it('a stopped clock runs what is due at once without being moved', async () => {
    const host = testRuntime()
    const time = new ControlledTime(host, still)
    let ran = false
    time.after(0, () => {
      ran = true
    })
    host.advance(0)
    expect(ran).toBe(true)
  })

  it('a stopped clock makes moves one after the other', async () => {
    const time = new ControlledTime(unevenRuntime(3), still)
    const ran: number[] = []
    time.after(1000, () => ran.push(time.now() - start))
    time.after(1500, () => ran.push(time.now() - start))
    await Promise.all([time.advance(1000), time.advance(1000)])
    expect(ran).toEqual([1000, 1500])
    expect(time.now()).toBe(start + 2000)
  })
})

describe('a clock that is set', () => {
  it('setting a clock forward runs what falls due, at the new time', async () => {
    const time = new ControlledTime(unevenRuntime(1), still)
    const ran: number[] = []
    time.after(1000, () => ran.push(time.now()))
    await time.set(start + 86_400_000)
    expect(ran).toEqual([start + 86_400_000])
  })

  it('setting a clock back leaves timers what they had left', async () => {
    const time = new ControlledTime(unevenRuntime(1), still)
    const ran: number[] = []
    time.after(1000, () => ran.push(time.now()))
    await time.set(0)
    await time.advance(999)
    expect(ran).toEqual([])
    await time.advance(1)
    expect(ran).toEqual([1000])
  })
})

/** A host whose turns that were asked for in one task end together in a later one, as those of a page do. */
function sharedTurns(): Runtime {
  const host = testRuntime()
  const waiting: (() => void)[] = []
  const resume = async (): Promise<void> => {
    await nextTask()
    for (const go of waiting.splice(0)) go()
  }
  return {
    ...host,
    timers: {
      after: (milliseconds, task) => host.timers.after(milliseconds, task),
      yieldTurn: () =>
        new Promise((resolve) => {
          if (waiting.push(resolve) === 1) void resume()
        }),
    },
  }
}
