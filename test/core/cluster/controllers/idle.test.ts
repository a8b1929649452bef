import { describe, expect, it } from 'vitest'
import type { RequestRecord } from '../../../../core/access/observe/request-record.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { controllersSettled, createOwned, ownedBy } from '../../../support/objects/owned-objects.ts'
import {
  type Answer,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const minute = 60_000
const hour = 60 * minute

const pods = '/api/v1/namespaces/default/pods'
const jobs = '/apis/batch/v1/namespaces/default/jobs'
const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets'
const events = '/api/v1/namespaces/default/events'

const time = '2026-01-01T00:00:00Z'
const condition = (type: string): JsonObject => ({ type, status: 'True', lastTransitionTime: time })
const finished = {
  conditions: [condition('SuccessCriteriaMet'), condition('Complete')],
  startTime: time,
  completionTime: time,
}

interface Idle {
  readonly server: TestServer
  /** Requests since the controllers had done all there was to do. */
  readonly records: RequestRecord[]
  /** Of the controllers, that are open at a time. */
  readonly watches: number
  /** Timers that ran out since then. */
  readonly timers: () => number
  /** Lets time pass, minute by minute. */
  pass(time: number): Promise<void>
}

/** A server in which every controller has something to look after, and nothing to do for two days. */
async function openIdle(): Promise<Idle> {
  const records: RequestRecord[] = []
  const server = await openTestServer({
    controllers: ['*'],
    rootCertificates: 'certificates',
    eventTtlMs: 48 * hour,
    observer: { answered: (record) => void records.push(record) },
  })
  await furnish(server)
  await controllersSettled()
  const watches = records.filter(({ verb }) => verb === 'watch').length
  records.length = 0
  const timers = countTimers(server)
  const pass = async (time: number): Promise<void> => {
    for (let passed = 0; passed < time; passed += minute) {
      server.runtime.advance(minute)
      await controllersSettled()
    }
  }
  return { server, records, watches, timers, pass }
}

async function furnish(server: TestServer): Promise<void> {
  const made = async (answer: Promise<Answer>): Promise<void> => {
    const { status, text } = await answer
    if (status >= 400) throw new TypeError(text)
  }
  const owner = await createOwned(server, 'owner')
  await createOwned(server, 'owned', [ownedBy(owner)])
  const labels = { app: 'web' }
  const spec = { containers: [{ name: 'main', image: 'main:1' }] }
  await made(server.post(pods, { metadata: { name: 'web', labels }, spec }))
  const selector = { matchLabels: labels }
  await made(
    server.post(budgets, { metadata: { name: 'web' }, spec: { minAvailable: 1, selector } }),
  )
  const template = { spec: { ...spec, restartPolicy: 'Never' } }
  const ttlSecondsAfterFinished = (48 * hour) / 1000
  await made(
    server.post(jobs, {
      metadata: { name: 'done' },
      spec: { ttlSecondsAfterFinished, template },
    }),
  )
  await made(server.patch(`${jobs}/done/status`, { status: finished }))
  const involvedObject = { kind: 'Pod', name: 'web', namespace: 'default' }
  await made(server.post(events, { metadata: { name: 'seen' }, involvedObject }))
}

function countTimers({ runtime }: TestServer): () => number {
  let count = 0
  const { after } = runtime.timers
  runtime.timers.after = (milliseconds, task) =>
    after(milliseconds, () => {
      count++
      task()
    })
  return () => count
}

describe('controllers with nothing to do', () => {
  it('idle controllers ask nothing for as long as their watches last', async () => {
    const { records, watches, pass } = await openIdle()
    expect(watches).toBeGreaterThan(0)
    await pass(29 * minute)
    expect(records).toEqual([])
  })

  it('idle controllers do nothing in a day but reopen their watches, each once in half an hour at most', async () => {
    const { server, records, watches, pass } = await openIdle()
    const { resourceVersion } = (await server.get(configMaps)).body.metadata
    records.length = 0
    await pass(24 * hour)
    expect(new Set(records.map(({ verb }) => verb))).toEqual(new Set(['watch']))
    expect(records.length).toBeLessThanOrEqual(watches * 48)
    expect((await server.get(configMaps)).body.metadata.resourceVersion).toBe(resourceVersion)
  })

  it('idle controllers set no timers: in a minute there is one for each watch, and four for the cache', async () => {
    const { watches, timers, pass } = await openIdle()
    await pass(hour)
    expect(timers()).toBeLessThanOrEqual((watches + 4) * 60 + watches)
  })

  it('idle controllers still do the work that comes then', async () => {
    const { server, pass } = await openIdle()
    await pass(3 * hour)
    await server.delete(`${configMaps}/owner`)
    await server.post('/api/v1/namespaces', { metadata: { name: 'late' } })
    await controllersSettled()
    expect((await server.get(`${configMaps}/owned`)).status).toBe(404)
    const accounts = '/api/v1/namespaces/late/serviceaccounts'
    expect((await server.get(`${accounts}/default`)).status).toBe(200)
    await server.delete('/api/v1/namespaces/late')
    await controllersSettled()
    expect((await server.get('/api/v1/namespaces/late')).status).toBe(404)
  })
})
