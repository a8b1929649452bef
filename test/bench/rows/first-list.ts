import { Agent, get } from 'node:https'
import type { BenchContext } from '../bench-context.ts'
import { memoryOf } from '../child-calls.ts'
import { numberMark } from '../client/numbered.ts'
import { benchNamespace, collectionPath, type ObjectKind, template } from '../client/objects.ts'
import { adminToken } from '../client/tokens.ts'
import { BenchTarget, credentialsOf } from '../hostile/bench-target.ts'
import { MainServer } from '../main-server.ts'
import { megabytes, milliseconds, type Result, whole } from '../measure/result.ts'
import { median } from '../measure/statistics.ts'
import { writeTokens } from './token-file.ts'

const inFlight = 32
const timesWarm = 2
const timesWhatStays = 1.3

/** How often the memory of a starting process is read, and how long one that has started is left alone. */
const everyMs = 10
const settleMs = 3000

/** The first LIST after a start against later ones, and the most memory that a start takes against what stays. */
export async function firstList(context: BenchContext): Promise<Result[]> {
  const results: Result[] = []
  for (const kind of ['configmaps', 'pods'] as const) {
    results.push(...(await measure(context, kind, context.quick ? 10_000 : 50_000)))
  }
  return results
}

async function measure(context: BenchContext, kind: ObjectKind, count: number): Promise<Result[]> {
  const directory = await context.directory()
  await fill(context, directory, kind, count)
  // The scheduler would write to every pod meanwhile, since none has a node.
  const flags = ['--token-auth-file', await writeTokens(context), '--simulate=false']
  const first: number[] = []
  const warm: number[] = []
  const peaks: number[] = []
  const left: number[] = []
  for (let round = 0; round < context.rounds; round++) {
    const peak = new PeakMemory()
    const server = await MainServer.start(directory, flags, [], (pid) => peak.watch(pid))
    try {
      await new Promise((resolve) => void setTimeout(resolve, settleMs))
      peaks.push(peak.stop())
      left.push(server.memory().anonymous)
      first.push(await listAll(server.url, kind))
      const later: number[] = []
      for (let times = 0; times < 3; times++) later.push(await listAll(server.url, kind))
      warm.push(median(later))
    } finally {
      peak.stop()
      await server.stop()
    }
  }
  const what = `${whole(count)} ${kind}`
  return [
    {
      name: `first LIST after a start, ${what}`,
      measured: milliseconds(median(first)),
      limit: milliseconds(median(warm)),
      ratio: median(first) / median(warm),
      required: timesWarm,
      direction: 'at most',
      unit: "times a later LIST's time",
      notes: [],
    },
    {
      name: `most memory of a start, ${what}`,
      measured: megabytes(median(peaks)),
      limit: megabytes(median(left)),
      ratio: median(peaks) / median(left),
      required: timesWhatStays,
      direction: 'at most',
      unit: `times what is held ${settleMs / 1000} s later`,
      notes: ["the process's own memory: heap, buffers, native allocations"],
    },
  ]
}

/** Creates the objects through the command itself: it takes what it wrote itself without another check. */
async function fill(
  context: BenchContext,
  directory: string,
  kind: ObjectKind,
  count: number,
): Promise<void> {
  context.report(`  creating ${count} ${kind}`)
  const server = await MainServer.start(directory, ['--simulate=false'])
  const target = new BenchTarget(await credentialsOf(server.kubeconfig))
  try {
    const metadata = { name: benchNamespace }
    await target.create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata })
    const text = Buffer.from(template(kind)).toString()
    let next = 0
    const work = async (): Promise<void> => {
      while (next < count) {
        const number = (next++).toString().padStart(numberMark.length, '0')
        const object: unknown = JSON.parse(text.replaceAll(numberMark, number))
        await target.create(collectionPath(kind), object)
      }
    }
    await Promise.all(Array.from({ length: inFlight }, work))
  } finally {
    target.close()
    await server.stop()
  }
}

/** The most memory of its own that a process has while it is watched. */
class PeakMemory {
  #peak = 0
  #timer: NodeJS.Timeout | undefined

  watch(pid: number): void {
    this.#timer = setInterval(() => {
      this.#peak = Math.max(this.#peak, memoryOf(pid).anonymous)
    }, everyMs)
  }

  /** Bytes. */
  stop(): number {
    clearInterval(this.#timer)
    return this.#peak
  }
}

/** Milliseconds until the whole list has arrived. */
function listAll(url: string, kind: ObjectKind): Promise<number> {
  const headers = { authorization: `Bearer ${adminToken}` }
  const agent = new Agent({ rejectUnauthorized: false })
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(`${url}${collectionPath(kind)}`, { agent, headers }, (response) => {
      response.resume().on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start)
        else reject(new Error(`the list was answered ${response.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}
