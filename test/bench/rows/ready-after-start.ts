import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../support/servers/free-port.ts'
import type { BenchContext } from '../bench-context.ts'
import { firstReadiness } from '../client/first-readiness.ts'
import { emptyProcess, MainServer } from '../main-server.ts'
import { inTurns } from '../measure/in-turns.ts'
import { megabytes, milliseconds, type Result, whole } from '../measure/result.ts'
import { storeOf } from './stored-objects.ts'

const withoutSimulation = ['--simulate=false']

/** Milliseconds from the start of the command's process to the first 200 of `/readyz`, on an empty directory. */
const emptyStarts = [
  { what: 'empty store', hasCertificates: true, flags: [], limitMs: 250 },
  {
    what: 'empty store, no simulation',
    hasCertificates: true,
    flags: withoutSimulation,
    limitMs: 250,
  },
  { what: 'empty directory', hasCertificates: false, flags: [], limitMs: 400 },
  {
    what: 'empty directory, no simulation',
    hasCertificates: false,
    flags: withoutSimulation,
    limitMs: 400,
  },
] as const

/** With certificates that exist already, and without, each with the simulated cluster and without. */
export async function readyWithEmptyStore(context: BenchContext): Promise<Result[]> {
  const used = await context.directory()
  // Makes the certificates, and has the files in memory.
  await startOn(used)
  const results: Result[] = []
  for (const { what, hasCertificates, flags, limitMs } of emptyStarts) {
    const start = async (): Promise<Start> => {
      const directory = await context.directory()
      if (hasCertificates) await cp(join(used, 'pki'), join(directory, 'pki'), { recursive: true })
      const started = await startOn(directory, flags)
      await rm(directory, { recursive: true })
      return started
    }
    results.push(await measure(context, what, limitMs, start))
  }
  return results
}

export async function readyWithManyObjects(context: BenchContext): Promise<Result[]> {
  const count = context.quick ? 20_000 : 100_000
  const { directory } = await storeOf(context, 'pods', count)
  const start = (): Promise<Start> => startOn(directory)
  await start()
  return [await measure(context, `${whole(count)} pods of 4 KB`, 2000, start)]
}

interface Start {
  readonly readyMs: number
  /** What the process takes then. */
  readonly memory: string
}

/** Starts the command on a directory, with a client that waits for it, and stops it. */
async function startOn(directory: string, flags: readonly string[] = []): Promise<Start> {
  const port = await freePort()
  const failed = new AbortController()
  const startedAt = performance.now()
  const starting = MainServer.start(directory, [...flags, '--secure-port', String(port)])
  starting.catch(() => failed.abort())
  const ready = firstReadiness(port, failed.signal)
  const [server, readyAt] = await Promise.all([starting, ready])
  const { resident, anonymous } = server.memory()
  await server.stop()
  const memory = `${megabytes(resident)} are resident then, ${megabytes(anonymous)} of them its own`
  return { readyMs: readyAt - startedAt, memory }
}

async function measure(
  { rounds }: BenchContext,
  what: string,
  limitMs: number,
  start: () => Promise<Start>,
): Promise<Result> {
  let memory = ''
  const starting = async (): Promise<number> => {
    const started = await start()
    memory = started.memory
    return started.readyMs
  }
  const times = await inTurns(rounds, starting, emptyProcess)
  return {
    name: `ready after start, ${what}`,
    measured: milliseconds(times.ours),
    limit: `${limitMs} ms`,
    ratio: times.ours / limitMs,
    required: 1,
    direction: 'at most',
    unit: `of ${limitMs} ms`,
    notes: [`node -e '' takes ${milliseconds(times.limit)}`, memory],
  }
}
