import { setTimeout } from 'node:timers/promises'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { Chance } from '../../differential/chance.ts'
import { linearizabilityFaults } from '../histories/linearizable.ts'
import type { Operation } from '../histories/operation.ts'
import { StoredHistory } from '../histories/stored-history.ts'
import { watchFaults } from '../histories/watch-record.ts'
import type { Answer } from './call-server.ts'
import { now } from './clock.ts'
import { newestRevision } from './etcd-gateway.ts'
import type { Fleet } from './fleet.ts'
import { Informer, isRegister } from './informer.ts'
import { makeSpace, nemeses } from './nemeses.ts'
import { Pager } from './pager.ts'
import { readRegister, RegisterWriter } from './register-writer.ts'
import { StoreRecorder } from './store-recorder.ts'
import { Workload } from './workload.ts'

const writerCount = 16
const informerCount = 50
const keyCount = 20
/** Milliseconds within which all informers have everything, once nothing is wrong any more. */
const catchUpLimit = 60_000

export interface RoundOptions {
  readonly fleet: Fleet
  readonly seed: number
  /** How many nemeses follow each other. */
  readonly length: number
  /** Nemeses to draw from; all unless given. */
  readonly names?: readonly string[]
  /** Whether the servers run controllers, whose work is looked at, too. */
  readonly hasControllers: boolean
  readonly report: (line: string) => void
}

export interface RoundResult {
  readonly faults: readonly string[]
  readonly history: readonly Operation[]
  readonly nemeses: readonly string[]
  readonly events: number
  readonly restarts: number
  readonly lists: number
}

/** One round: writers, informers and a pager move between the servers while nemeses follow each other; then all is compared. */
export async function chaosRound({
  fleet,
  seed,
  length,
  names,
  hasControllers,
  report,
}: RoundOptions): Promise<RoundResult> {
  const namespace = `chaos-${seed}`
  const collection = `/api/v1/namespaces/${namespace}/configmaps`
  const faults: string[] = []
  const history: Operation[] = []
  const { servers } = fleet
  await untilWritten(servers, '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: namespace },
  })
  const urls = fleet.etcd.servers
  const from = (await newestRevision(urls[0] ?? '')) + 1
  const recorder = new StoreRecorder(urls, `/registry/configmaps/${namespace}/`, from, valueOf)
  recorder.start()
  const parts = { servers, collection, faults }
  const writers = Array.from({ length: writerCount }, (_, client) => {
    const chance = Chance.of(seed, `writer ${client}`)
    return new RegisterWriter({ ...parts, client, chance, keys: keyCount, history })
  })
  const informers = Array.from({ length: informerCount }, (_, at) => {
    return new Informer({ ...parts, chance: Chance.of(seed, `informer ${at}`) })
  })
  const pager = new Pager({ ...parts, chance: Chance.of(seed, 'pager') })
  const writing = writers.map((writer) => writer.run())
  const following = [...informers, pager].map((reader) => reader.run())
  const balancing = new AbortController()
  const balanced = balance(informers, Chance.of(seed, 'balancer'), balancing.signal)
  const workload = hasControllers ? new Workload(servers, namespace) : undefined
  const working = workload?.create()
  const chance = Chance.of(seed, 'nemeses')
  const drawn = Array.from({ length }, () => chance.pick(names ?? Object.keys(nemeses)))
  try {
    for (const name of drawn) {
      await setTimeout(500)
      const began = Date.now()
      await nemeses[name]?.({ fleet, chance, recorder, namespace, faults, report })
      report(`${name}: ${Date.now() - began} ms`)
    }
    await Promise.all(servers.map((server) => server.ready()))
    await setTimeout(500)
    for (const writer of writers) writer.stop()
    await Promise.all(writing)
    const end = await untilWritten(servers, collection, {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'end' },
      data: { v: 'w0-end;' },
    })
    await recorder.until(end, 30_000)
    await untilAll(informers, end)
    for (const server of servers) history.push(...(await lastReads(server, collection)))
    await working
    faults.push(...((await workload?.faults()) ?? []))
    // Before the next round, whose writes would fill the quota.
    await makeSpace(fleet, recorder)
  } finally {
    balancing.abort()
    for (const writer of writers) writer.stop()
    for (const reader of [...informers, pager]) reader.stop()
    await Promise.all([...writing, ...following, balanced, working])
    await recorder.close()
  }
  if (recorder.failure !== undefined) faults.push(recorder.failure)
  const stored = new StoredHistory(recorder.writes.filter(({ key }) => isRegister(key)))
  faults.push(...linearizabilityFaults(history), ...lostWrites(history, stored))
  const final = stored.stateAt(Infinity)
  for (const [at, informer] of informers.entries()) {
    const own = watchFaults(informer.record, stored)
    faults.push(...own.slice(0, 5).map((fault) => `informer ${at}: ${fault}`))
    const behind = [...final].filter(
      ([key, { revision }]) => informer.held.get(key)?.revision !== revision,
    )
    if (behind.length > 0 || informer.held.size !== final.size) {
      faults.push(
        `informer ${at} at ${informer.version} differs from the store in ${behind.length} of ${final.size}, holds ${informer.held.size}`,
      )
    }
  }
  for (const list of pager.lists)
    faults.push(...watchFaults([list], stored).map((fault) => `pages: ${fault}`))
  const events = informers.reduce((sum, { record }) => sum + record.length, 0)
  const restarts = informers.reduce((sum, informer) => sum + informer.restarts, 0)
  return { faults, history, nemeses: drawn, events, restarts, lists: pager.lists.length }
}

/** What writers put into a value, within what the store has of it. */
function valueOf(bytes: Buffer): string {
  return /w\d+-(?:\d+|end);/.exec(bytes.toString('latin1'))?.[0] ?? ''
}

/** Moves informers to other servers, some each time. */
async function balance(
  informers: readonly Informer[],
  chance: Chance,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await setTimeout(200)
    chance.pick(informers).move()
  }
}

/** Writes at one server or another until it is acknowledged, or was before. @returns its revision */
async function untilWritten(
  servers: Fleet['servers'],
  collection: string,
  body: JsonObject & { readonly metadata: { readonly name: string } },
): Promise<number> {
  let last: Answer | undefined
  for (let tries = 0; tries < 200; tries++) {
    const server = servers[tries % servers.length]
    const made = await server?.call('POST', collection, { body })
    if (made?.status === 201) return readRegister(made.text).revision
    const found = await server?.call('GET', `${collection}/${body.metadata.name}`)
    if (found?.status === 200) return readRegister(found.text).revision
    last = made
    await setTimeout(250)
  }
  throw new Error(
    `${body.metadata.name} could not be written after all was well again: ${JSON.stringify(last)}`,
  )
}

async function untilAll(informers: readonly Informer[], revision: number): Promise<void> {
  const isBehind = ({ version }: Informer): boolean => version < revision
  for (let waited = 0; waited < catchUpLimit && informers.some(isBehind); waited += 50)
    await setTimeout(50)
}

async function lastReads(
  server: Fleet['servers'][number],
  collection: string,
): Promise<Operation[]> {
  const reads: Operation[] = []
  for (let at = 0; at < keyCount; at++) {
    const key = `r${at}`
    const call = now()
    const { status, text } = await server.call('GET', `${collection}/${key}`)
    const asked = { client: 99, key, op: 'read', call, return: now() } as const
    if (status === 404) reads.push({ ...asked, result: 'missing' })
    if (status !== 200) continue
    const { revision, value } = readRegister(text)
    reads.push({ ...asked, result: 'ok', revision, seen: value })
  }
  return reads
}

/** Every acknowledged write stands in the store's history, at its revision and with its value. */
function lostWrites(history: readonly Operation[], stored: StoredHistory): readonly string[] {
  return history.flatMap(({ op, result, key, revision = 0, value }) => {
    if (result !== 'ok' || (op !== 'create' && op !== 'update')) return []
    const [write] = stored.between(revision - 1, revision)
    if (write?.key === key && write.value === value) return []
    return [
      `the acknowledged ${op} of ${key} at ${revision} (${value}) is not in the store: ${JSON.stringify(write)}`,
    ]
  })
}
