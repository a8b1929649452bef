import { describe, expect, it } from 'vitest'
import { webRuntime } from '../../browser-host/web-runtime.ts'
import { timersContract } from '../contract/runtime-timers.ts'
import { testRuntime } from '../support/test-runtime.ts'

const runtime = webRuntime(testRuntime().logger)

describe('random bytes of the web runtime', () => {
  it.each([0, 16, 65_536, 65_537, 200_000])(
    'random bytes of the web runtime fill %d bytes',
    (length) => {
      const bytes = new Uint8Array(length)
      expect(runtime.random(bytes)).toBe(bytes)
      // Of 16 bytes at the end, all are zero once in 2^128 draws.
      expect(bytes.subarray(-16).some((byte) => byte !== 0)).toBe(length > 0)
    },
  )

  it('random bytes of the web runtime fill a view and nothing around it', () => {
    const bytes = new Uint8Array(64)
    runtime.random(bytes.subarray(16, 48))
    expect([...bytes.subarray(0, 16), ...bytes.subarray(48)]).toEqual(Array(32).fill(0))
  })
})

describe('turns', () => {
  it('turns of the web runtime let messages that wait already be served first', async () => {
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

timersContract(runtime)
