import { describe, expect, it } from 'vitest'
import { ControlledTime } from '../../../../core/server/mock/controlled-time.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { unevenRuntime } from '../../../support/servers/uneven-runtime.ts'

const start = Date.UTC(2026, 0, 1)
const still = { now: start, stopped: true }
const running = { now: start, stopped: false }

/** A host that counts the timers that are set on it. */
function countingHost() {
  const host = testRuntime()
  let set = 0
  return {
    ...host,
    advance: (milliseconds: number) => host.advance(milliseconds),
    timers: {
      after(milliseconds: number, task: () => void) {
        set++
        const cancel = host.timers.after(milliseconds, () => {
          set--
          task()
        })
        let isOver = false
        return () => {
          if (!isOver) set--
          isOver = true
          cancel()
        }
      },
      yieldTurn: () => host.timers.yieldTurn(),
    },
    get set(): number {
      return set
    },
  }
}

describe('a running clock', () => {
  it("a running clock is the host's own until it is touched, and then goes on from where it stands", async () => {
    const host = testRuntime()
    const time = new ControlledTime(host)
    expect(time.state).toBe('host')
    host.advance(1000)
    expect(time.now()).toBe(host.clock.now())
    await time.stop()
    host.advance(1000)
    expect(host.clock.now() - time.now()).toBe(1000)
    await time.resume()
    host.advance(500)
    expect(host.clock.now() - time.now()).toBe(1000)
  })

  it("a running clock stays the host's when it is resumed", async () => {
    const time = new ControlledTime(testRuntime())
    await time.resume()
    expect(time.state).toBe('host')
  })

  it('a running clock needs one timer of the host at most, for the next that falls due', () => {
    const host = countingHost()
    const time = new ControlledTime(host, running)
    const ran: number[] = []
    for (const delay of [300, 100, 200]) time.after(delay, () => ran.push(delay))
    expect(host.set).toBe(1)
    host.advance(250)
    expect(ran).toEqual([100, 200])
    expect(host.set).toBe(1)
    host.advance(50)
    expect(ran).toEqual([100, 200, 300])
    expect(host.set).toBe(0)
  })

  it('a running clock goes on running after it was advanced', async () => {
    const host = testRuntime()
    const time = new ControlledTime(host, running)
    await time.advance(60_000)
    host.advance(5)
    expect(time.now()).toBe(start + 60_005)
  })

  it('a running clock sets no timer of the host while it is stopped', async () => {
    const host = countingHost()
    const time = new ControlledTime(host, running)
    time.after(1000, () => undefined)
    await time.stop()
    expect(host.set).toBe(0)
    await time.resume()
    expect(host.set).toBe(1)
  })
})

describe('a clock at another speed', () => {
  it('a clock at another speed runs timers as much sooner or later by the host, from where it stands', async () => {
    const host = countingHost()
    const time = new ControlledTime(host, running)
    const ran: number[] = []
    for (const delay of [60_000, 90_000]) time.after(delay, () => ran.push(time.now() - start))
    await time.setSpeed(60)
    host.advance(999)
    expect(ran).toEqual([])
    host.advance(1)
    expect(ran).toEqual([60_000])
    await time.setSpeed(0.5)
    host.advance(60_000)
    expect(ran).toEqual([60_000, 90_000])
    expect([time.now() - start, host.set]).toEqual([90_000, 0])
  })

  it('a clock at another speed keeps it while it is stopped, and in a state that is restored', async () => {
    const host = testRuntime()
    const time = new ControlledTime(host, still)
    await time.setSpeed(10)
    host.advance(1000)
    expect(time.now()).toBe(start)
    await time.resume()
    const restored = new ControlledTime(host, time.state)
    host.advance(1000)
    expect([time.now() - start, restored.now() - start]).toEqual([10_000, 10_000])
  })
})

describe('a released clock', () => {
  it("a released clock fires every timer that waits, in order, and goes by the host's timers from then on", () => {
    const host = testRuntime()
    const time = new ControlledTime(host, still)
    const ran: string[] = []
    time.after(2000, () => ran.push('later'))
    time.after(1000, () => {
      ran.push('sooner')
      time.after(100, () => ran.push('by the host'))
    })
    time.release()
    expect(ran).toEqual(['sooner', 'later'])
    host.advance(100)
    expect(ran).toEqual(['sooner', 'later', 'by the host'])
  })

  it('a released clock ends a move under way', async () => {
    const time = new ControlledTime(unevenRuntime(1), still)
    const ran: number[] = []
    const again = (): void => {
      ran.push(time.now())
      time.after(1000, again)
    }
    time.after(1000, () => {
      time.release()
      again()
    })
    await time.advance(3_600_000)
    expect(ran).toHaveLength(1)
  })
})
