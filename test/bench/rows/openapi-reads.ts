import { Agent } from 'node:https'
import { join } from 'node:path'
import type { BenchContext } from '../bench-context.ts'
import { send } from '../client/send.ts'
import { adminToken } from '../client/tokens.ts'
import { MainServer } from '../main-server.ts'
import { milliseconds, type Result, within } from '../measure/result.ts'
import { median } from '../measure/statistics.ts'
import { writeTokens } from './token-file.ts'

const swagger = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'

/** How much more a read may cost than that of the other commit. */
const mostTimes = 1.3

/** What clients read, in this order, each first and then over and over; a first read loads what renders. The whole document is
 * measured against the original (`original/comparisons/openapi.ts`). */
const reads = [
  { what: '/openapi/v3/api/v1', path: '/openapi/v3/api/v1', headers: {}, mostTimes },
  {
    what: '/openapi/v2',
    path: '/openapi/v2',
    headers: { 'accept-encoding': 'gzip' },
    mostTimes: undefined,
  },
  {
    what: '/openapi/v2 as kubectl asks',
    path: '/openapi/v2',
    headers: { accept: `${swagger}, application/json`, 'accept-encoding': 'gzip' },
    mostTimes: undefined,
  },
] as const

/** Milliseconds that a read of a rendered document may take. */
const repeatedMs = 10
const repeats = 15

/** Milliseconds of the first read and of later ones, by what is read. */
type Times = Map<string, { first: number[]; repeated: number[] }>

/**
 * Reads of OpenAPI documents from a server that has just started, in turn with those from the command of another commit where
 * `--against` names its built package.
 */
export async function openApiReads(context: BenchContext): Promise<Result[]> {
  const tokens = await writeTokens(context)
  const ours: Times = new Map()
  const former: Times = new Map()
  const { against, rounds } = context
  for (let round = 0; round < rounds; round++) {
    if (against !== undefined) await readAll(context, tokens, former, join(against, 'main.js'))
    await readAll(context, tokens, ours)
  }
  return reads.flatMap(({ what, mostTimes: required }) => {
    const { first = [], repeated = [] } = ours.get(what) ?? {}
    const before = former.get(what)
    return [
      before
        ? compared(`${what}, first read`, first, before.first, required)
        : information(`${what}, first read`, first),
      within(`${what}, later reads`, repeated, repeatedMs, 'over TLS, body read'),
      ...(before
        ? [compared(`${what}, later reads, against before`, repeated, before.repeated, required)]
        : []),
    ]
  })
}

async function readAll(
  context: BenchContext,
  tokens: string,
  times: Times,
  program?: string,
): Promise<void> {
  const flags = ['--token-auth-file', tokens, '--simulate=false']
  const directory = await context.directory()
  const server = await MainServer.start(directory, flags, [], undefined, program)
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const read = async (path: string, headers: Readonly<Record<string, string>>): Promise<number> => {
    const port = Number(new URL(server.url).port)
    const authorization = `Bearer ${adminToken}`
    const start = performance.now()
    const { status } = await send({
      agent,
      port,
      method: 'GET',
      path,
      headers: { authorization, ...headers },
    })
    if (status !== 200) throw new Error(`GET ${path}: ${status}`)
    return performance.now() - start
  }
  try {
    for (let warm = 0; warm < repeats; warm++) await read('/version', {})
    for (const { what, path, headers } of reads) {
      const known = times.get(what) ?? { first: [], repeated: [] }
      times.set(what, known)
      known.first.push(await read(path, headers))
      for (let count = 0; count < repeats; count++) known.repeated.push(await read(path, headers))
    }
  } finally {
    agent.destroy()
    await server.stop()
  }
}

function compared(
  name: string,
  times: readonly number[],
  before: readonly number[],
  required: number | undefined,
): Result {
  const [measured, limit] = [median(times), median(before)]
  return {
    name,
    measured: milliseconds(measured),
    limit: milliseconds(limit),
    ratio: measured / limit,
    required,
    direction: 'at most',
    unit: 'of the time of --against',
    notes: [],
  }
}

function information(name: string, times: readonly number[]): Result {
  const measured = milliseconds(median(times))
  return {
    name,
    measured,
    limit: 'none',
    ratio: 1,
    required: undefined,
    direction: 'at most',
    unit: 'of itself; name another commit by --against',
    notes: ['after a start'],
  }
}
