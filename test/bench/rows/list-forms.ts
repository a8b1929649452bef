import type { BenchContext } from '../bench-context.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { BareHttpCalls } from '../children/bare-http.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { collectionPath } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { inTurns } from '../measure/in-turns.ts'
import { megabytes, milliseconds, type Result, whole } from '../measure/result.ts'

const objects = 10_000
const path = collectionPath('configmaps')

/** Longest hold of the loop that a list of any form may cause, as the 99th percentile of other requests. */
const slowestGetMs = 25

interface Form {
  readonly name: string
  readonly accept: string
  readonly search: string
  /** How many times the time of the same bytes the list may take. */
  readonly required: number
}

const table = 'application/json;as=Table;v=v1;g=meta.k8s.io'
const metadataOnly = 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io'
const pretty = '?pretty=true'

const forms: readonly Form[] = [
  { name: 'as Table', accept: table, search: '', required: 5 },
  { name: 'as Table, pretty', accept: table, search: pretty, required: 8 },
  { name: 'as JSON, pretty', accept: 'application/json', search: pretty, required: 4 },
  { name: 'as metadata', accept: metadataOnly, search: '', required: 4 },
  { name: 'as metadata, pretty', accept: metadataOnly, search: pretty, required: 8 },
]

/** Lists in other forms than compact JSON against the same bytes, streamed by bare node:http. */
export async function listForms(context: BenchContext): Promise<Result[]> {
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory: await context.directory() })
  await server.call('createMany', { kind: 'configmaps', first: 0, count: objects })
  const bare = context.start<BareHttpCalls>('bare-http')
  const lists = context.start<HttpLoadCalls>('http-load')
  const gets = context.start<HttpLoadCalls>('http-load')
  const answers = await Promise.all(
    forms.map(async ({ accept, search }) => {
      const answer = await server.call('readAs', { path: `${path}${search}`, accept })
      return { path: `/${encodeURIComponent(accept)}${search}`, ...answer, streamed: true }
    }),
  )
  const limit = await bare.call('start', answers)
  const times = { warmUpMs: context.warmUpMs, durationMs: context.sampleMs, atLeast: 5 }
  const timeOf = async (of: number, asked: string, accept: string): Promise<number> => {
    const headers = { accept }
    const request = httpRequest({ method: 'GET', path: asked, token: userToken, headers })
    return (await lists.call('run', { port: of, connections: 1, request, ...times })).p50
  }
  const results: Result[] = []
  for (const [at, { name, accept, search, required }] of forms.entries()) {
    const bytes = answers[at]
    if (!bytes) continue
    const measured = await inTurns(
      context.rounds,
      () => timeOf(port, `${path}${search}`, accept),
      () => timeOf(limit.port, bytes.path, accept),
    )
    const one = `${path}/settings-00000001`
    const get = httpRequest({ method: 'GET', path: one, token: userToken })
    const [{ p99 }] = await Promise.all([
      gets.call('run', { port, connections: 4, request: get, ...times }),
      timeOf(port, `${path}${search}`, accept),
    ])
    results.push({
      name: `LIST ${whole(objects)} ${name}`,
      measured: milliseconds(measured.ours),
      limit: milliseconds(measured.limit),
      ratio: measured.ours / measured.limit,
      required,
      direction: 'at most',
      unit: "times the limit's time",
      notes: [
        `${megabytes(bytes.body.length)} in one answer; p99 of GETs meanwhile ${milliseconds(p99)}`,
      ],
    })
    results.push(waitResult(name, p99))
  }
  return results
}

function waitResult(name: string, p99: number): Result {
  return {
    name: `GETs during LISTs ${name}, p99`,
    measured: milliseconds(p99),
    limit: `${slowestGetMs} ms`,
    ratio: p99 / slowestGetMs,
    required: 1,
    direction: 'at most',
    unit: `of ${slowestGetMs} ms`,
    notes: [],
  }
}
