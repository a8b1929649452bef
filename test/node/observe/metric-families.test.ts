import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { postNarrowLevel } from '../../support/flow-control/post-narrow-level.ts'
import { slowWrite } from '../../support/flow-control/slow-write.ts'
import { type MetricFamily, metricFamilies } from '../../support/metrics/metric-families.ts'
import { withoutOurs } from '../../support/ours/own-names.ts'
import { countedTraffic } from '../../support/requests/counted-traffic.ts'
import { configMaps, openTestServer, type TestServer } from '../../support/servers/test-server.ts'

// The families of kube-apiserver 1.34.2, of `/metrics` and `/metrics/slis` together, without those of Go's runtime and of gRPC,
// after traffic of every kind (countedTraffic and a policy that denies, webhooks that cannot be called): once as it is, once with
// `--authorization-config`, `--authentication-config` (both changed once) and `--audit-policy-file`. Labels are all that occurred.
// `apiserver_flowcontrol_rejected_requests_total`, `…_epoch_advance_total` and `…_request_dispatch_no_accommodation_total` did not
// occur, and are described as the source registers them;
// `aggregator_unavailable_apiservice_total` is as it was after a server behind it had gone.
const { families } = JSON.parse(
  readFileSync(new URL('metric-families.json', import.meta.url), 'utf8'),
) as {
  readonly families: readonly MetricFamily[]
}

const promised = families.filter(({ stability }) => stability === 'STABLE' || stability === 'BETA')

/** Families that only configuration files bring, which hosts read: see the tests of reloads. */
const ofFiles = /^apiserver_(?:authentication|authorization)_config_controller_/

let scraped: Promise<ReadonlyMap<string, MetricFamily>> | undefined

/** The families of a server of ours after traffic. */
function ourFamilies(): Promise<ReadonlyMap<string, MetricFamily>> {
  return (scraped ??= scrape())
}

async function scrape(): Promise<ReadonlyMap<string, MetricFamily>> {
  const server = await openTestServer({
    dev: true,
    priorityAndFairness: { concurrencyLimit: 20 },
  })
  await countedTraffic(server)
  await refusal(server)
  const texts = [await server.get('/metrics'), await server.get('/metrics/slis')]
  return metricFamilies(texts.map(({ text }) => text).join(''))
}

/** A request of jane's is refused, as one has the only seat, and another one the only place in the queue. */
async function refusal(server: TestServer): Promise<void> {
  await postNarrowLevel(server, { user: 'jane', queueLength: 1 })
  const end = slowWrite(server, 'jane')
  const waiting = server.get(configMaps, { as: 'jane' })
  expect((await server.get(configMaps, { as: 'jane' })).status).toBe(429)
  await end()
  await waiting
}

describe('the families of metrics', () => {
  it('every family of stability STABLE or BETA is here, with its type, labels and buckets', async () => {
    const ours = await ourFamilies()
    const wanted = promised.filter(({ name }) => !ofFiles.test(name))
    expect(wanted.map(({ name }) => ours.get(name) ?? name)).toEqual(wanted)
    expect(wanted.length).toBeGreaterThan(20)
  })

  it('every other family that the original has too is of the same stability and type, with the same labels and buckets', async () => {
    const ours = await ourFamilies()
    const common = families.filter(({ name }) => ours.has(name))
    expect(common.map(({ name }) => ours.get(name))).toEqual(common)
    expect(common.length).toBeGreaterThan(60)
  })

  it('there is no family that the original does not have, but for our own', async () => {
    const known = new Set(families.map(({ name }) => name))
    const names = withoutOurs('metric', (await ourFamilies()).keys(), (name) => name)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})
