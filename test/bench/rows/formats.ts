import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { DecodeLoadCalls } from '../children/decode-load.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { benchNamespace } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { rateResult, type Result, whole } from '../measure/result.ts'

const required = 0.9
const timesJsonParse = 1.5

const listPath = `/api/v1/namespaces/${benchNamespace}/pods`
const podPath = `${listPath}/checkout-00000001`

const json = 'application/json'
const formats = [
  ['Protobuf', 'application/vnd.kubernetes.protobuf'],
  ['CBOR', 'application/cbor'],
] as const

interface Question {
  readonly what: string
  readonly path: string
  readonly pods: number
  readonly connections: number
}

interface Setting {
  readonly server: Child<ApiServerCalls>
  readonly load: Child<HttpLoadCalls>
  readonly port: number
}

/** A pod in the binary forms against the same pod as JSON, from the same server. */
export function getInFormats(context: BenchContext): Promise<Result[]> {
  return measureAll(context, { what: 'GET a pod', path: podPath, pods: 100, connections: 64 })
}

/** The same of lists. */
export function listInFormats(context: BenchContext): Promise<Result[]> {
  const pods = context.quick ? 1000 : 5000
  const what = `LIST ${whole(pods)} pods`
  return measureAll(context, { what, path: listPath, pods, connections: 4 })
}

async function measureAll(context: BenchContext, question: Question): Promise<Result[]> {
  const server = context.start<ApiServerCalls>('api-server', true)
  const directory = await context.directory()
  const { port } = await server.call('start', { directory, gates: ['CBORServingAndStorage'] })
  await server.call('createMany', { kind: 'pods', first: 0, count: question.pods })
  const load = context.start<HttpLoadCalls>('http-load')
  const results: Result[] = []
  for (const [name, mediaType] of formats) {
    results.push(await measure(context, { server, load, port }, question, name, mediaType))
  }
  return results
}

async function measure(
  context: BenchContext,
  { server, load, port }: Setting,
  { what, path, connections }: Question,
  name: string,
  mediaType: string,
): Promise<Result> {
  const { warmUpMs, sampleMs, rounds } = context
  const sample = (accept: string, meter: CostMeter): Promise<number> => {
    const request = httpRequest({ method: 'GET', path, token: userToken, headers: { accept } })
    const settings = { port, connections, request, warmUpMs, durationMs: sampleMs, atLeast: 5 }
    return meter.measure(server, load, () => load.call('run', settings))
  }
  const size = async (accept: string): Promise<string> => {
    const { contentType, body } = await server.call('readAs', { path, accept })
    if (contentType !== accept) throw new Error(`${accept} was answered by ${contentType}`)
    return `${whole(body.length)} bytes of ${contentType}`
  }
  const sizes = `${await size(mediaType)}, ${await size(json)}`
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const rates = await inTurns(
    rounds,
    () => sample(mediaType, cost.ours),
    () => sample(json, cost.limit),
  )
  return rateResult(`${what} in ${name}`, 'requests', { ...rates, required }, [
    `${sizes}, ${connections} connections; the limit is the same in JSON`,
    ...costNotes('request', cost.ours, cost.limit),
  ])
}

/** What it takes to read a pod that a client sends, against what the engine takes for its JSON. */
export async function decodePods(context: BenchContext): Promise<Result[]> {
  const server = context.start<ApiServerCalls>('api-server')
  await server.call('start', { directory: await context.directory() })
  await server.call('createMany', { kind: 'pods', first: 0, count: 2 })
  const { body } = await server.call('read', podPath)
  const load = context.start<DecodeLoadCalls>('decode-load', true)
  const size = await load.call('take', body)
  const durationMs = context.sampleMs
  const results: Result[] = []
  for (const [name, form] of [
    ['Protobuf', 'protobuf'],
    ['CBOR', 'cbor'],
  ] as const) {
    const times = await inTurns(
      context.rounds,
      () => load.call('run', { form, durationMs }),
      () => load.call('run', { form: 'json', durationMs }),
    )
    const bytes = await load.call('run', { form: 'json bytes', durationMs })
    results.push({
      name: `decode a pod of 4 KB from ${name}`,
      measured: `${times.ours.toFixed(1)} µs`,
      limit: `${times.limit.toFixed(1)} µs`,
      ratio: times.ours / times.limit,
      required: form === 'protobuf' ? timesJsonParse : undefined,
      direction: 'at most',
      unit: "times JSON.parse's time",
      notes: [
        `${whole(size)} bytes of JSON; the limit is JSON.parse of text; from bytes, as the others come, it takes ${bytes.toFixed(1)} µs, and the ratio is ${(times.ours / bytes).toFixed(2)}`,
      ],
    })
  }
  return results
}
