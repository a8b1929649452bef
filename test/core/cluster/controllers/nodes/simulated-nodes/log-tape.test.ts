import { describe, expect, it } from 'vitest'
import { readLog } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/follow-log.ts'
import { followOutput } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/live-process.ts'
import { LogTape } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/log-tape.ts'
import { LogTapes } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/log-tapes.ts'
import { ProcessPool } from '../../../../../../core/cluster/simulation/processes/process-pool.ts'
import { TimedProcess } from '../../../../../../core/cluster/simulation/processes/timed-process.ts'
import { runCommand } from '../../../../../../core/cluster/simulation/shell/run-command.ts'
import type { LogRequest } from '../../../../../../core/requests/node-access/node-access.ts'
import { worldAhead } from '../../../simulation/test-world.ts'

const world = worldAhead()
const start = Date.UTC(2026, 0, 1)
const day = 86_400_000
/** Steps of a program that are followed for one reader: from its start, up to now, and for what lies between seconds. */
const mostSteps = 150_000

/** A pool that counts its turns. */
function pool(): { readonly pool: ProcessPool; readonly turns: () => number } {
  let turns = 0
  const yieldTurn = async (): Promise<void> => {
    turns += 1
  }
  return { pool: new ProcessPool({ yieldTurn }, { now: () => 0 }), turns: () => turns }
}

const started = (script: string): TimedProcess =>
  new TimedProcess((meter) => runCommand(world, ['sh', '-c', script], meter), { startedAt: start })

interface Reading extends Partial<LogRequest> {
  readonly now: number
  readonly tape: LogTape
}

async function read({ now, tape, ...request }: Reading): Promise<string> {
  const source = {
    clock: { now: () => now },
    timers: { after: () => () => undefined, yieldTurn: async () => undefined },
    tape,
    endedAt: () => Infinity,
    changed: async () => undefined,
  }
  const whole = { follow: false, previous: false, timestamps: false, ...request }
  let text = ''
  const chunks = readLog(source, whole, new AbortController().signal)
  for await (const chunk of chunks) text += new TextDecoder().decode(chunk)
  return text
}

const busy = 'while true; do echo a; sleep 0.00001; done'
const counting = 'i=0; while true; do i=$((i+1)); echo $i $(date +%T); sleep 1; done'

describe('the log of a program that has run for 30 days', () => {
  it.each([
    [busy, 'a\n', /^2026-01-30T23:59:59\.\d{3}000000Z a\n$/],
    ['while true; do echo a; sleep 0.001; done', 'a\n', /^2026-01-30T23:59:59\.\d{3}000000Z a\n$/],
    [counting, /^\d+ 23:59:59\n$/, /^2026-01-30T23:59:59\.\d{3}000000Z \d+ 23:59:59\n$/],
  ])(
    'shows what it prints now, after a bounded number of steps: %s',
    async (script, last, stamped) => {
      const process = started(script)
      const { pool: shared, turns } = pool()
      const tape = new LogTape(process, shared, () => true)
      const now = start + 30 * day - 1
      expect(await read({ now, tape, tailLines: 1 })).toMatch(last)
      expect(process.meter.steps).toBeLessThan(mostSteps)
      // A turn is left after every 1,000 steps.
      expect(turns()).toBeGreaterThan(process.meter.steps / 1100)
      const before = process.meter.steps
      expect(await read({ now, tape, tailLines: 1, timestamps: true })).toMatch(stamped)
      expect(process.meter.steps).toBe(before)
      await read({ now: now + 1000, tape })
      expect(process.meter.steps).toBeLessThan(before + 20_000)
    },
  )

  it('shows its beginning, too, where little was printed', async () => {
    const tape = new LogTape(
      started('echo first; while true; do sleep 60; echo again; date; done'),
      pool().pool,
      () => true,
    )
    const text = await read({ now: start + 30 * day, tape })
    expect(text).toMatch(/^first\nagain\n/)
    expect(text).toMatch(/Sat Jan 31 00:00:\d\d UTC 2026\n$/)
  })
})

it('readers of one log share the work, and read the same', async () => {
  const process = started(busy)
  const tape = new LogTape(process, pool().pool, () => true)
  const now = start + day
  const texts = await Promise.all(
    Array.from({ length: 10 }, () => read({ now, tape, tailLines: 5 })),
  )
  expect(new Set(texts)).toEqual(new Set(['a\n'.repeat(5)]))
  expect(process.meter.steps).toBeLessThan(mostSteps)
})

it('a log keeps its newest 4 MiB, and a reader goes on with what is left', async () => {
  const line = 'x'.repeat(1000)
  const tape = new LogTape(
    started(`i=0; while true; do echo $((i)) ${line}; i=$((i+1)); done`),
    pool().pool,
    () => true,
  )
  await tape.write(start + 1000)
  const early = tape.first
  await tape.write(start + 30_000)
  expect(tape.first).toBeGreaterThan(early)
  expect(tape.piece(early)).toBeUndefined()
  const text = await read({ now: start + 30_000, tape })
  expect(text.length).toBeLessThan(4.2 * 1024 * 1024)
  expect(text.length).toBeGreaterThan(3 * 1024 * 1024)
})

describe('a part of a log', () => {
  const script =
    'echo one; sleep 1; echo two >&2; sleep 1; echo three; sleep 1; echo -n fo; sleep 1; echo -n ur; sleep 60; echo five'
  const now = start + 10_000

  it.each([
    [{}, 'one\ntwo\nthree\nfour'],
    [{ tailLines: 0 }, ''],
    [{ tailLines: 1 }, 'four'],
    [{ tailLines: 2 }, 'three\nfour'],
    [{ tailLines: 100 }, 'one\ntwo\nthree\nfour'],
    [{ limitBytes: 5 }, 'one\nt'],
    [{ since: start + 1000 }, 'two\nthree\nfour'],
    [{ since: start + 1000, tailLines: 2 }, 'three\nfour'],
    [{ stream: 'Stderr' as const }, 'two\n'],
    [{ stream: 'Stdout' as const }, 'one\nthree\nfour'],
    [
      { tailLines: 3, timestamps: true, stream: 'All' as const },
      expect.stringMatching(/^2026-01-01T00:00:01\.000000000Z two\n/),
    ],
  ])('is read with %j', async (request, text) => {
    const tape = new LogTape(started(script), pool().pool, () => true)
    const found = await read({ now, tape, ...request })
    expect(found).toEqual(text)
  })

  it('of many lines that came at once is the last ones', async () => {
    const tape = new LogTape(started('seq 1 5000; sleep 60'), pool().pool, () => true)
    expect(await read({ now, tape, tailLines: 2 })).toBe('4999\n5000\n')
    expect(await read({ now, tape })).toHaveLength(23_893)
  })
})

describe('the logs of a server', () => {
  const script = `while true; do echo ${'x'.repeat(4000)}; i=$i.; done`

  it('are kept while they are read, and the newest ones afterwards', () => {
    const tapes = new LogTapes(pool().pool)
    const opened = Array.from({ length: 120 }, (_, at) =>
      tapes.open(String(at), () => started('sleep 1')),
    )
    const again = (at: number): LogTape => tapes.open(String(at), () => started('sleep 1'))
    expect(again(0)).toBe(opened[0])
    for (const [at, tape] of opened.entries()) tapes.close(String(at), tape)
    expect(again(119)).toBe(opened[119])
    expect(again(1)).not.toBe(opened[1])
    expect(again(0)).toBe(opened[0])
  })

  it('take 32 MiB together, however many are read', async () => {
    const tapes = new LogTapes(pool().pool)
    const opened = Array.from({ length: 12 }, (_, at) =>
      tapes.open(String(at), () => started(script)),
    )
    let length = 0
    for (const tape of opened) {
      await tape.write(start + 3000)
      length += (await read({ now: start + 3000, tape })).length
    }
    expect(length).toBeLessThan(33 * 1024 * 1024)
    expect(length).toBeGreaterThan(20 * 1024 * 1024)
  })

  it('are not kept idle where their program holds much memory', () => {
    const tapes = new LogTapes(pool().pool)
    const process = started('x=$(seq 1 100000); sleep 60; echo $x')
    const tape = tapes.open('large', () => process)
    while (process.time === start) process.next()
    tapes.close('large', tape)
    expect(tapes.open('large', () => started('sleep 1'))).not.toBe(tape)
  })
})

it('the first client with an input is sent all of a process that ended before it came', async () => {
  const tape = new LogTape(started('echo one; echo two >&2'), pool().pool, () => true)
  const source = {
    clock: { now: () => start },
    timers: { after: () => () => undefined, yieldTurn: async () => undefined },
    tape,
    endedAt: () => Infinity,
    changed: async () => undefined,
  }
  const sent = async (stdin: boolean): Promise<string[]> => {
    const texts: string[] = []
    const streams = {
      stdin: (async function* () {})(),
      sizes: (async function* () {})(),
      write: async (stream: string, bytes: Uint8Array) => {
        texts.push(`${stream} ${new TextDecoder().decode(bytes)}`)
      },
    }
    const request = { stdin, stdout: true, stderr: true, tty: false }
    await followOutput(source, request, streams, new AbortController().signal)
    return texts
  }
  expect(await sent(false)).toEqual([])
  expect(await sent(true)).toEqual(['stdout one\n', 'stderr two\n'])
  expect(await sent(true)).toEqual([])
})
