import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { webRuntime } from '../../browser-host/web-runtime.ts'
import { testRuntime } from '../support/test-runtime.ts'

const runtime = webRuntime(testRuntime().logger)

describe('chance', () => {
  it.each([0, 16, 65_536, 65_537, 200_000])('fills %d bytes', (length) => {
    const bytes = new Uint8Array(length)
    expect(runtime.random(bytes)).toBe(bytes)
    // Of 16 bytes at the end, all are zero once in 2^128 draws.
    expect(bytes.subarray(-16).some((byte) => byte !== 0)).toBe(length > 0)
  })

  it('fills a view and nothing around it', () => {
    const bytes = new Uint8Array(64)
    runtime.random(bytes.subarray(16, 48))
    expect([...bytes.subarray(0, 16), ...bytes.subarray(48)]).toEqual(Array(32).fill(0))
  })
})

describe('turns', () => {
  it('let messages that wait already be served first', async () => {
    const served: string[] = []
    const { port1, port2 } = new MessageChannel()
    const message = new Promise<void>((resolve) => {
      port1.onmessage = () => {
        served.push('message')
        resolve()
      }
    })
    port2.postMessage(undefined)
    const turns = ['first', 'second'].map((name) =>
      runtime.timers.yieldTurn().then(() => served.push(name)),
    )
    await Promise.all([message, ...turns])
    port1.close()
    expect(served).toEqual(['message', 'first', 'second'])
  })
})

describe('timers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('run a task once, unless it is cancelled', () => {
    const ran: string[] = []
    const cancel = runtime.timers.after(10, () => ran.push('cancelled'))
    runtime.timers.after(10, () => ran.push('kept'))
    cancel()
    cancel()
    vi.advanceTimersByTime(100)
    expect(ran).toEqual(['kept'])
  })

  it('wait as long as they are told, also beyond the longest timer of a browser', () => {
    const ran: string[] = []
    runtime.timers.after(2 ** 33, () => ran.push('late'))
    vi.advanceTimersByTime(2 ** 33 - 1)
    expect(ran).toEqual([])
    vi.advanceTimersByTime(1)
    expect(ran).toEqual(['late'])
  })

  it('can be cancelled between the steps of a long wait', () => {
    const ran: string[] = []
    const cancel = runtime.timers.after(2 ** 33, () => ran.push('late'))
    vi.advanceTimersByTime(2 ** 32)
    cancel()
    vi.advanceTimersByTime(2 ** 33)
    expect(ran).toEqual([])
  })
})
