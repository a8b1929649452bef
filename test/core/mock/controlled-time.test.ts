import { describe, expect, it } from 'vitest'
import { ControlledTime } from '../../../core/mock/controlled-time.ts'
import { testRuntime } from '../../support/test-runtime.ts'
import { unevenRuntime } from '../../support/uneven-runtime.ts'

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

describe('a stopped clock', () => {
  it('stands still whatever the host does', () => {
    const host = testRuntime()
    const time = new ControlledTime(host, still)
    host.advance(60_000)
    expect(time.now()).toBe(start)
    expect(time.state).toEqual(still)
  })

  it('runs timers in the order they fall due, each at its own time', async () => {
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

  it('lets what fell due finish before time goes on, and what that sets run in its turn', async () => {
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

  it('runs what is due at once without being moved', async () => {
    const host = testRuntime()
    const time = new ControlledTime(host, still)
    let ran = false
    time.after(0, () => {
      ran = true
    })
    host.advance(0)
    expect(ran).toBe(true)
  })

  it('makes moves one after the other', async () => {
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
  it('runs what falls due by going forward, at the new time', async () => {
    const time = new ControlledTime(unevenRuntime(1), still)
    const ran: number[] = []
    time.after(1000, () => ran.push(time.now()))
    await time.set(start + 86_400_000)
    expect(ran).toEqual([start + 86_400_000])
  })

  it('leaves timers what they had left when it goes back', async () => {
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

describe('a running clock', () => {
  it("is the host's own until it is touched, and then goes on from where it stands", async () => {
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

  it('is not touched by being resumed while it runs', async () => {
    const time = new ControlledTime(testRuntime())
    await time.resume()
    expect(time.state).toBe('host')
  })

  it('needs one timer of the host at most, for the next that falls due', () => {
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

  it('goes on running after it was advanced', async () => {
    const host = testRuntime()
    const time = new ControlledTime(host, running)
    await time.advance(60_000)
    host.advance(5)
    expect(time.now()).toBe(start + 60_005)
  })

  it('sets no timer of the host while it is stopped', async () => {
    const host = countingHost()
    const time = new ControlledTime(host, running)
    time.after(1000, () => undefined)
    await time.stop()
    expect(host.set).toBe(0)
    await time.resume()
    expect(host.set).toBe(1)
  })
})

describe('a time that is released', () => {
  it("lets go of everything that waits, in order, and goes by the host's timers from then on", () => {
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

  it('ends a move under way', async () => {
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
