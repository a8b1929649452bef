import { describe, expect, it } from 'vitest'
import { ControllerManager } from '../../../../core/cluster/controllers/controller-manager.ts'
import { Arrivals } from '../../../support/requests/arrivals.ts'
import { pausingRuntime } from '../../base/client/scripted-transport.ts'

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}

describe('the controllers', () => {
  it('the controllers run until they are stopped, and stopping waits for them', async () => {
    const { runtime, log } = pausingRuntime()
    const manager = new ControllerManager(runtime)
    const told: string[] = []
    for (const name of ['a', 'b']) {
      manager.start({
        name,
        async run(signal) {
          told.push(`${name} runs`)
          await untilAborted(signal)
          told.push(`${name} ends`)
        },
      })
    }
    await manager.stop()
    expect(told).toEqual(['a runs', 'b runs', 'a ends', 'b ends'])
    expect(log).toEqual([])
  })

  it('the controllers are started again when they fail, later and later, and say so in the log', async () => {
    const { runtime, log, passPause } = pausingRuntime()
    const manager = new ControllerManager(runtime)
    const runs = new Arrivals<number>()
    let count = 0
    manager.start({
      name: 'weak',
      run() {
        runs.push(++count)
        return count % 2 === 1 ? Promise.reject(new Error('oops')) : Promise.resolve()
      },
    })
    const pauses: number[] = []
    for (let run = 1; run <= 3; run++) {
      expect(await runs.next()).toBe(run)
      pauses.push(await passPause())
    }
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(500 * 2 ** index)
      expect(pause).toBeLessThanOrEqual(1000 * 2 ** index)
    }
    expect(log.slice(0, 2)).toMatchObject([
      { level: 'error', message: 'a controller failed', fields: { controller: 'weak' } },
      { level: 'error', message: 'a controller ended' },
    ])
    await manager.stop()
  })

  it('the controllers have one name each, and none starts after the stop', async () => {
    const manager = new ControllerManager(pausingRuntime().runtime)
    manager.start({ name: 'a', run: untilAborted })
    expect(() => manager.start({ name: 'a', run: untilAborted })).toThrow(TypeError)
    await manager.stop()
    expect(() => manager.start({ name: 'b', run: untilAborted })).toThrow(TypeError)
  })

  it('a controller may end with the abort of what it was doing', async () => {
    const { runtime, log } = pausingRuntime()
    const manager = new ControllerManager(runtime)
    manager.start({
      name: 'busy',
      async run(signal) {
        await untilAborted(signal)
        signal.throwIfAborted()
      },
    })
    await manager.stop()
    expect(log).toEqual([])
  })
})
