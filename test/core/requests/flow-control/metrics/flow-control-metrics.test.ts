import { describe, expect, it } from 'vitest'
import { InFlight } from '../../../../../core/access/observe/metrics/in-flight.ts'
import { MetricRegistry } from '../../../../../core/access/observe/metrics/metric-registry.ts'
import { brands } from '../../../../../core/base/api/brand.ts'
import { parseRelease } from '../../../../../core/base/release/release.ts'
import {
  type FlowMeter,
  FlowRequest,
} from '../../../../../core/requests/flow-control/fair-queues/flow-request.ts'
import { FlowControlMetrics } from '../../../../../core/requests/flow-control/metrics/flow-control-metrics.ts'
import { oneSeat } from '../../../../../core/requests/flow-control/width/work-estimate.ts'
import { postNarrowLevel } from '../../../../support/flow-control/post-narrow-level.ts'
import { QueueHistory } from '../../../../support/flow-control/queue-history.ts'
import { slowWrite } from '../../../../support/flow-control/slow-write.ts'
import { metricsText } from '../../../../support/metrics/metric-lines.ts'
import {
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const open = (): Promise<TestServer> =>
  openTestServer({
    dev: true,
    controllers: [],
    priorityAndFairness: { concurrencyLimit: 10 },
  })

async function linesOf(server: TestServer, wanted: RegExp): Promise<string[]> {
  const { text } = await server.get('/metrics')
  return text.split('\n').filter((line) => wanted.test(line))
}

/** The most requests of the last second: executed ones and waiting ones, those that write first. */
async function mostOf(server: TestServer): Promise<string[]> {
  const lines = await linesOf(server, /^apiserver_current_in(?:flight|queue)_requests\{/)
  return lines.map((line) => line.slice('apiserver_current_'.length))
}

function requestOf(meter: FlowMeter): FlowRequest {
  const request = new FlowRequest()
  request.open({ flowSchema: '', distinguisher: '', hand: [], meter }, oneSeat, undefined)
  return request
}

describe('the requests of the last second', () => {
  it('are those that were executed, and those that waited', async () => {
    const server = await open()
    await postNarrowLevel(server, { user: 'jane', queueLength: 2 })
    server.runtime.advance(1000)
    // The server has written the status of the flow schema by then.
    await server.get(configMaps)
    server.runtime.advance(1000)
    const end = slowWrite(server, 'jane')
    const waiting = [1, 2].map(() => server.get(configMaps, { as: 'jane' }))
    server.runtime.advance(1000)
    expect(await mostOf(server)).toEqual([
      'inflight_requests{request_kind="mutating"} 1',
      'inflight_requests{request_kind="readOnly"} 0',
      'inqueue_requests{request_kind="mutating"} 1',
      'inqueue_requests{request_kind="readOnly"} 2',
    ])
    await end()
    await Promise.all(waiting)
    server.runtime.advance(2000)
    expect(await mostOf(server)).toEqual([
      'inflight_requests{request_kind="mutating"} 0',
      'inflight_requests{request_kind="readOnly"} 0',
      'inqueue_requests{request_kind="mutating"} 0',
      'inqueue_requests{request_kind="readOnly"} 0',
    ])
  })

  it('have a watch among them until it has started', async () => {
    const server = await open()
    server.runtime.advance(1000)
    await server.watch(configMaps)
    server.runtime.advance(1000)
    const reading = 'inflight_requests{request_kind="readOnly"}'
    expect(await mostOf(server)).toContain(`${reading} 1`)
    server.runtime.advance(2000)
    expect(await mostOf(server)).toContain(`${reading} 0`)
  })
})

describe('the filter of priority and fairness', () => {
  it('takes as long as a request waits, and none counts that is refused', async () => {
    const server = await open()
    await postNarrowLevel(server, { user: 'jane', queueLength: 1 })
    const passed = async (): Promise<number[]> => {
      const lines = await linesOf(server, /filter_duration_seconds_(?:sum|count)\{.*priorityand/)
      return lines.map((line) => Number(line.slice(line.lastIndexOf(' '))))
    }
    const [sum, count = 0] = await passed()
    const end = slowWrite(server, 'jane')
    const waiting = server.get(configMaps, { as: 'jane' })
    expect((await server.get(configMaps, { as: 'jane' })).status).toBe(429)
    server.runtime.advance(700)
    await end()
    await waiting
    await server.get('/api/v1/namespaces/default/pods/p/log', { as: 'jane' })
    // The write, the one that waited, the log, and the scrape.
    expect([sum, ...(await passed())]).toEqual([0, 0.7, count + 4])
  })
})

describe('refused requests', () => {
  it('are counted by their verbs, APPLY among them, and by dry run', async () => {
    const server = await open()
    await postNarrowLevel(server, { user: 'jane', queueLength: 1 })
    const end = slowWrite(server, 'jane')
    const waiting = server.get(configMaps, { as: 'jane' })
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    await server.patch(`${configMaps}/a?dryRun=All`, {}, { as: 'jane', headers })
    const refused = await linesOf(
      server,
      /^apiserver_request_(?:total|terminations_total)\{.*"429"/,
    )
    const labels =
      'group="",resource="configmaps",scope="resource",subresource="",verb="APPLY",version="v1"'
    expect(refused).toEqual([
      `apiserver_request_terminations_total{code="429",component="apiserver",${labels}} 1`,
      `apiserver_request_total{code="429",component="apiserver",dry_run="All",${labels}} 1`,
    ])
    await end()
    await waiting
  })
})

describe('series of flow schemas', () => {
  it('count what is there now, whenever the metrics are reset', async () => {
    const server = await open()
    await postNarrowLevel(server, { user: 'jane', queueLength: 2 })
    const end = slowWrite(server, 'jane')
    await server.send('DELETE', '/metrics')
    const executing = /^apiserver_flowcontrol_current_executing_(?:requests|seats)\{.*"narrow"/
    const labels = '{flow_schema="jane",priority_level="narrow"}'
    const all = ['requests', 'seats'].map(
      (what) => `apiserver_flowcontrol_current_executing_${what}${labels}`,
    )
    expect(await linesOf(server, executing)).toEqual(all.map((line) => `${line} 1`))
    await end()
    expect(await linesOf(server, executing)).toEqual(all.map((line) => `${line} 0`))
  })

  it('are bounded: users of further flow schemas are counted together', () => {
    const registry = new MetricRegistry(() => 0)
    const inFlight = { readOnly: new InFlight(), mutating: new InFlight() }
    const metrics = new FlowControlMetrics({ metrics: registry, now: () => 0, inFlight })
    for (let count = 0; count < 3000; count++) {
      const meter = metrics.meterOf({ name: 'p', isExempt: false }, `schema-${count}`)
      const request = requestOf(meter)
      meter.estimated(1)
      meter.started(request, 0)
      meter.rejected(request, 'queue-full', 0)
      meter.finished(request, 0)
      metrics.ofLevel(`level-${count}`).changed(0, 0, 0, 0, 0)
    }
    const lines = metricsText(registry).split('\n')
    const ofFamily = (name: string): string[] =>
      lines.filter((line) => line.startsWith(`apiserver_flowcontrol_${name}{`))
    const dispatched = ofFamily('dispatched_requests_total')
    expect(dispatched).toHaveLength(1001)
    expect(dispatched).toContain(
      'apiserver_flowcontrol_dispatched_requests_total{flow_schema="other",priority_level="other"} 2000',
    )
    expect(ofFamily('demand_seats_count')).toHaveLength(1001)
  })
})

describe('a level that goes', () => {
  it('shows what it had last, and its queues are read no more', () => {
    const registry = new MetricRegistry(() => 0)
    const inFlight = { readOnly: new InFlight(), mutating: new InFlight() }
    const metrics = new FlowControlMetrics({ metrics: registry, now: () => 0, inFlight })
    const progress = (): string[] =>
      metricsText(registry)
        .split('\n')
        .filter((line) => /^apiserver_flowcontrol_(?:current_r|latest_s)\{/.test(line))
    const history = new QueueHistory()
    history.step(['r', 1, 1, 1, 1])
    const level = metrics.ofLevel('p')
    level.follow(history.set)
    history.step(['a', 1, '0', 1, 0, 0])
    history.step(['t', 1e9])
    history.step(['f', 1])
    const last = [
      'apiserver_flowcontrol_current_r{priority_level="p"} 1',
      'apiserver_flowcontrol_latest_s{priority_level="p"} 0',
    ]
    expect(progress()).toEqual(last)
    level.removed()
    history.step(['a', 2, '0', 1, 0, 0])
    history.step(['t', 1e9])
    history.step(['f', 2])
    expect(progress()).toEqual(last)
    level.follow(history.set)
    expect(progress()).toEqual(last.map((line) => line.replace(/ 1$/, ' 2').replace(/ 0$/, ' 1')))
  })
})

describe('names that 1.30 and 1.31 deprecated', () => {
  const former = /^# HELP apiserver_flowcontrol_request_concurrency_(.*?\)) .*/
  const limit = 'limit [ALPHA] (Deprecated since 1.30.0)'
  const inUse = 'in_use [ALPHA] (Deprecated since 1.31.0)'

  it.each([
    ['1.34', '', []],
    ['1.34', '1.33', [inUse]],
    ['1.32', '', [inUse, limit]],
  ])('are shown by %s, with those hidden since %s', (name, shown, wanted) => {
    const registry = new MetricRegistry(() => 0, {
      release: parseRelease(name),
      brand: brands.k8s,
      logger: { warn: () => undefined },
      showHiddenMetricsForVersion: shown,
    })
    const inFlight = { readOnly: new InFlight(), mutating: new InFlight() }
    const metrics = new FlowControlMetrics({ metrics: registry, now: () => 0, inFlight })
    const request = requestOf(metrics.meterOf({ name: 'p', isExempt: false }, 's'))
    request.flow?.meter.started(request, 0)
    metrics.ofLevel('p').divided({ nominal: 1, lower: 1, upper: 1 })
    const lines = metricsText(registry).split('\n')
    expect(lines.flatMap((line) => former.exec(line)?.[1] ?? [])).toEqual(wanted)
  })
})
