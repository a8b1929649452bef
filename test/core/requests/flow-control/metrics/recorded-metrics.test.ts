import { describe, expect, it } from 'vitest'
import type { User } from '../../../../../core/base/api/user.ts'
import { narrowLevel } from '../../../../support/flow-control/narrow-level.ts'
import { postNarrowLevel } from '../../../../support/flow-control/post-narrow-level.ts'
import { slowWrite } from '../../../../support/flow-control/slow-write.ts'
import { type MetricHead, metricHeads } from '../../../../support/metrics/metric-lines.ts'
import { testUsers } from '../../../../support/requests/test-requests.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import recorded from './recorded-metrics.json' with { type: 'json' }

// Scrapes of kube-apiserver 1.34.2 with `--max-requests-inflight=10 --max-mutating-requests-inflight=10 --request-timeout=8s` before
// and after the requests below: lines of `apiserver_flowcontrol_*`, of the requests in queues, and of refused requests. Values that
// follow from time are left out. Only users of the test are in them, since the server's own requests differ.

const described = /^apiserver_(?:flowcontrol_|current_inqueue_requests|request_terminations_total)/
const ofOthers = /flow_schema="(?!jane"|joe"|global-default")/
const left = /_bucket\{|(?:utilization|demand_seats|current_requests)_sum/
const timed =
  /_seconds_sum|^apiserver_flowcontrol_(?:demand_seats|priority_level_|read_vs_write|seat_fair|current_r\{|dispatch_r|latest_s|next_|target|current_limit)|current_inqueue_requests\{request_kind/
const ofTest = /jane|joe|narrow|strict|terminations/

const group = '/apis/flowcontrol.apiserver.k8s.io/v1'

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => described.test(line) && !ofOthers.test(line) && !left.test(line))
    .map((line) => (timed.test(line) ? line.slice(0, line.lastIndexOf(' ')) : line))
    .sort()
}

async function scraped(server: TestServer): Promise<string[]> {
  return linesOf((await server.get('/metrics')).text)
}

async function scrapedOfTest(server: TestServer): Promise<string[]> {
  return (await scraped(server)).filter((line) => ofTest.test(line))
}

/** A level of one seat that has no queues, and a flow schema that leads joe there. */
async function postStrictLevel(server: TestServer): Promise<void> {
  const [level, flowSchema] = narrowLevel({ user: 'joe', level: 'strict', queueLength: 1 })
  const limited = { ...level.spec.limited, limitResponse: { type: 'Reject' } }
  const spec = { ...level.spec, limited }
  await server.post(`${group}/prioritylevelconfigurations`, { ...level, spec })
  await server.post(`${group}/flowschemas`, flowSchema)
  await server.runtime.timers.yieldTurn()
}

const joe: User = {
  name: 'joe',
  uid: '',
  groups: ['system:authenticated'],
  extra: new Map(),
}

async function opened(): Promise<TestServer> {
  return openTestServer({
    dev: true,
    controllers: [],
    priorityAndFairness: { concurrencyLimit: 20 },
    requestTimeoutMs: 8_000,
    tokens: new Map([...testUsers, ['joe', joe]]),
  })
}

/** The requests before the level of jane is full. */
async function firstRequests(server: TestServer): Promise<void> {
  const jane = { as: 'jane' }
  for (let count = 0; count < 3; count++) await server.get(configMaps, jane)
  await server.get(`${configMaps}/none`, jane)
  await server.post(configMaps, configMap('a'), jane)
  await server.get('/api', jane)
  await postNarrowLevel(server, { user: 'jane', queueLength: 2 })
  await postStrictLevel(server)
  await server.get(configMaps, jane)
  await server.get(configMaps, { as: 'joe' })
  const watch = await server.watch(`${configMaps}?timeoutSeconds=1`, jane)
  server.runtime.advance(1_000)
  await watch.ended
}

/** Fills the level of jane. @returns what waits for the end of its requests */
async function fill(server: TestServer): Promise<() => Promise<void>> {
  const jane = { as: 'jane' }
  const end = slowWrite(server, 'jane')
  const waiting = [server.get(configMaps, jane), server.get(configMaps, jane)]
  await server.get(configMaps, jane)
  await server.patch(`${configMaps}/a`, {}, jane)
  await server.get('/api', jane)
  return async () => {
    server.runtime.advance(2_000)
    await Promise.all(waiting)
    await end()
  }
}

describe('the metrics of priority and fairness', () => {
  it('are described as those of 1.34.2', async () => {
    const server = await opened()
    await firstRequests(server)
    await (
      await fill(server)
    )()
    const heads = metricHeads((await server.get('/metrics')).text)
    const ours: Record<string, MetricHead | undefined> = {}
    for (const name of Object.keys(recorded.heads)) ours[name] = heads[name]
    expect(ours).toEqual(recorded.heads)
  })

  it('have the series and the counts of 1.34.2 as users queue and are refused, and keep them once levels are gone', async () => {
    const server = await opened()
    expect(await scraped(server)).toEqual(recorded.series.idle)
    await firstRequests(server)
    const end = await fill(server)
    expect(await scrapedOfTest(server)).toEqual(recorded.series.full)
    await end()
    const endOfJoe = slowWrite(server, 'joe')
    await server.get(configMaps, { as: 'joe' })
    await server.delete(`${configMaps}/x`, undefined, { as: 'joe' })
    await endOfJoe()
    const endOfJane = slowWrite(server, 'jane')
    const waiting = server.get(configMaps, { as: 'jane' })
    await endOfJane()
    await waiting
    server.runtime.advance(11_000)
    expect(await scrapedOfTest(server)).toEqual(recorded.series.after)
    for (const name of ['jane', 'joe']) await server.delete(`${group}/flowschemas/${name}`)
    for (const name of ['narrow', 'strict']) {
      await server.delete(`${group}/prioritylevelconfigurations/${name}`)
    }
    server.runtime.advance(12_000)
    await server.runtime.timers.yieldTurn()
    expect(await scrapedOfTest(server)).toEqual(recorded.series.after)
  })
})
