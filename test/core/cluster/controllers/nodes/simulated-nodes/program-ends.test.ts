import { describe, expect, it } from 'vitest'
import { LiveProcesses } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/live-processes.ts'
import { LogTapes } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/log-tapes.ts'
import {
  ProgramEnds,
  type SearchedProgram,
} from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/program-ends.ts'
import { mostMemory } from '../../../../../../core/cluster/simulation/processes/process-meter.ts'
import { ProcessPool } from '../../../../../../core/cluster/simulation/processes/process-pool.ts'
import type { Program } from '../../../../../../core/cluster/simulation/processes/program.ts'
import { testRuntime } from '../../../../../support/servers/test-runtime.ts'

/** A program that makes steps without waiting, and ends with exit code 4. */
function* working(steps: number, began: () => void): Program {
  began()
  for (let at = 0; at < steps; at++) yield { kind: 'output', stream: 'stdout', text: '' }
  return 4
}

/** Searches whose turns the test gives. */
class Searches {
  readonly found: string[] = []
  readonly failures: unknown[] = []
  readonly ends: ProgramEnds
  begun = 0
  turns = 0
  #waiting: (() => void)[] = []

  constructor() {
    const yieldTurn = (): Promise<void> =>
      new Promise((resolve) => {
        this.#waiting.push(resolve)
      })
    const pool = new ProcessPool({ yieldTurn }, { now: () => 0 })
    const runtime = testRuntime()
    const live = new LiveProcesses(runtime, new LogTapes(pool), new AbortController().signal)
    this.ends = new ProgramEnds(
      pool,
      live,
      (key) => this.found.push(key),
      (error) => this.failures.push(error),
    )
  }

  program(key: string, steps: number, more: Partial<SearchedProgram> = {}): SearchedProgram {
    return {
      key,
      container: 'main',
      program: 'main',
      version: '0',
      startedAt: 0,
      memory: () => ({ left: mostMemory }),
      hasInput: false,
      handlesSignals: false,
      isFirst: true,
      endsWithClient: false,
      message: () => undefined,
      id: key,
      startOnClock: () => working(steps, () => (this.begun += 1)),
      start: () => working(steps, () => (this.begun += 1)),
      ...more,
    }
  }

  /** Gives turns until nothing waits for one. */
  async work(most = Infinity): Promise<void> {
    for (let turn = 0; turn < most && this.#waiting.length > 0; turn++) {
      this.turns += 1
      for (const resolve of this.#waiting.splice(0)) resolve()
      for (let tick = 0; tick < 10; tick++) await Promise.resolve()
    }
  }
}

const endless = { after: Infinity, exitCode: 0 }

describe('the search for the end of a program', () => {
  it('ends at once where the end is near, and needs no turn', () => {
    const searches = new Searches()
    const { end } = searches.ends.of(searches.program('a', 300))
    expect(end).toMatchObject({ after: 0, exitCode: 4 })
  })

  it('takes a turn every 1,000 steps, and the program counts as endless meanwhile', async () => {
    const searches = new Searches()
    const program = searches.program('a', 8000)
    expect(searches.ends.of(program).end).toEqual(endless)
    await searches.work()
    expect(searches.found).toEqual(['a'])
    expect(searches.turns).toBeGreaterThan(8)
    const before = searches.begun
    expect(searches.ends.of(program).end).toMatchObject({ exitCode: 4 })
    expect(searches.begun).toBe(before)
  })

  it('gives up a program that goes on and on', async () => {
    const searches = new Searches()
    const program = searches.program('a', 10_000_000)
    searches.ends.of(program)
    await searches.work()
    expect(searches.turns).toBeLessThan(40)
    expect(searches.ends.of(program).end).toEqual(endless)
  })

  it('finds short programs before long ones, one turn for all at a time', async () => {
    const searches = new Searches()
    for (let at = 0; at < 20; at++) searches.ends.of(searches.program(`long ${at}`, 15_000))
    searches.ends.of(searches.program('short', 1500))
    await searches.work()
    expect(searches.found[0]).toBe('short')
    expect(searches.found).toHaveLength(21)
  })

  it('begins anew where the program may end otherwise: another run', async () => {
    const searches = new Searches()
    const program = searches.program('a', 1500)
    searches.ends.of(program)
    await searches.work()
    expect(searches.ends.of(program)).toMatchObject({ end: { exitCode: 4 } })
    expect(searches.ends.of({ ...program, version: '1' }).end).toEqual(endless)
  })

  it('stops with its pod, and with the server', async () => {
    const searches = new Searches()
    for (const key of ['a', 'b']) searches.ends.of(searches.program(key, 15_000))
    await searches.work(2)
    searches.ends.forget('a')
    await searches.work(4)
    searches.ends.clear()
    await searches.work()
    expect(searches.found).toEqual([])
    expect(searches.turns).toBeLessThan(12)
  })

  it('reports a program that fails, and goes on with others', async () => {
    const searches = new Searches()
    let runs = 0
    const start: SearchedProgram['start'] = () =>
      (function* (): Program {
        runs += 1
        for (let at = 0; at < 500; at++) yield { kind: 'output', stream: 'stdout', text: '' }
        throw new TypeError('a mistake')
      })()
    searches.ends.of(searches.program('a', 0, { start }))
    searches.ends.of(searches.program('b', 1500))
    await searches.work()
    expect(searches.failures).toEqual([new TypeError('a mistake')])
    expect(searches.found).toEqual(['a', 'b'])
    expect(runs).toBe(2)
  })
})
