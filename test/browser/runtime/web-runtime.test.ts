import { describe, expect, it } from 'vitest'
import { webRuntime } from '../../../browser-host/runtime/web-runtime.ts'
import { timersContract } from '../../contract/runtime-timers.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

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
  // One or none in Chromium and Firefox; WebKit hands messages over between ports in an order of its own.
  const mostTurns = 20

  it('turns of the web runtime let a message that waits already be served', async () => {
    const { port1, port2 } = new MessageChannel()
    let isServed = false
    port1.onmessage = () => (isServed = true)
    port2.postMessage(undefined)
    let turns = 0
    while (!isServed && turns < mostTurns) {
      await runtime.timers.yieldTurn()
      turns++
    }
    port1.close()
    expect(isServed).toBe(true)
  })

  it('turns of the web runtime come in the order in which they were asked for', async () => {
    const order: string[] = []
    await Promise.all(
      ['first', 'second'].map((name) => runtime.timers.yieldTurn().then(() => order.push(name))),
    )
    expect(order).toEqual(['first', 'second'])
  })

  it('turns of the web runtime that many wait for let messages be served in between', async () => {
    const { port1, port2 } = new MessageChannel()
    const waiting = 200
    let [resumed, before] = [0, waiting]
    port1.onmessage = () => (before = resumed)
    const turns = Array.from({ length: waiting }, async (_, at) => {
      await runtime.timers.yieldTurn()
      if (at === 0) port2.postMessage(undefined)
      resumed++
    })
    await Promise.all(turns)
    port1.close()
    expect(before).toBeLessThan(waiting)
  })
})

timersContract(runtime)
