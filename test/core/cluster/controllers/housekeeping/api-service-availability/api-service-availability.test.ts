import { describe, expect, it } from 'vitest'
import type { APIService } from '../../../../../../core/base/api/types/apiregistration.v1.generated.ts'
import { partsUnderWay } from '../../../../../../core/base/execution/lazy.ts'
import type { HostRequest } from '../../../../../../core/base/outgoing/host-fetch.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  apiServicePath,
  gadgetApiService,
  gadgetGroup,
  gadgetPath,
  openAggregatedPair,
} from '../../../../../support/servers/aggregated-pair.ts'
import {
  create,
  openDialled,
  podOn,
  service as namedService,
} from '../../../../../support/servers/dialled-server.ts'
import {
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../../../support/servers/test-server.ts'

const path = `${apiServicePath}/v1.${gadgetGroup}`

function probesIn(asked: readonly HostRequest[]): readonly HostRequest[] {
  return asked.filter(({ purpose }) => purpose === 'aggregated-probe')
}

/** As {@link controllersSettled}; the first check of a server loads what checks. */
async function settled(): Promise<void> {
  await controllersSettled()
  await partsUnderWay()
  await controllersSettled()
}

async function conditionOf(server: TestServer, from = path) {
  await settled()
  const { status } = (await server.get(from)).body as unknown as APIService
  return status.conditions
}

const services = '/api/v1/namespaces/default/services'
const slices = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices'

function service(spec: object = {}) {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'gadgets' },
    spec: { ports: [{ name: 'https', port: 443 }], ...spec },
  }
}

function slice(more: object = {}) {
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: 'gadgets-1', labels: { 'kubernetes.io/service-name': 'gadgets' } },
    addressType: 'IPv4',
    endpoints: [{ addresses: ['10.1.2.3'], conditions: { ready: true } }],
    ports: [{ name: 'https', port: 6443 }],
    ...more,
  }
}

const passedCondition = {
  type: 'Available',
  status: 'True',
  lastTransitionTime: '2026-01-01T00:00:00Z',
  reason: 'Passed',
  message: 'all checks passed',
}

const ok = { status: 200, headers: [], body: (async function* () {})() }

/** A server whose host dials services of the cluster, and hands each request to `answer`. */
async function openDialling(
  answer: (request: HostRequest) => unknown = () => ok,
  options: TestServerOptions = {},
) {
  const asked: HostRequest[] = []
  const server = await openTestServer({
    hasClusterNetwork: true,
    ...options,
    hostFetch: async (request) => {
      asked.push(request)
      return answer(request) as typeof ok
    },
  })
  return { server, asked }
}

describe('the condition of an APIService with a service', () => {
  it('an APIService is available once its server answers, without a service of that name where the host knows the way', async () => {
    const { front, asked } = await openAggregatedPair()
    await front.post(apiServicePath, gadgetApiService())
    expect(await conditionOf(front)).toEqual([passedCondition])
    expect((await front.get(gadgetPath)).status).toBe(200)
    const probes = probesIn(asked)
    expect(probes).toHaveLength(5)
    const [{ url, tls, headers } = expect.fail()] = probes
    expect(url.href).toBe('https://gadgets.test/apis/sample.test/v1')
    expect(tls).toEqual({ insecure: true })
    expect(headers.join(' ')).toBe(
      'x-remote-user system:kube-aggregator x-remote-group system:masters',
    )
  })

  it('the server of an APIService is checked again when someone annotates the APIService', async () => {
    const pair = await openAggregatedPair()
    await pair.front.post(apiServicePath, gadgetApiService())
    expect(await conditionOf(pair.front)).toEqual([passedCondition])
    pair.state = 'refuses'
    await pair.front.patch(path, { metadata: { annotations: { checked: 'again' } } })
    expect(await conditionOf(pair.front)).toMatchObject([{ status: 'False' }])
  })

  it('each state of the service and its endpoints has the reason and the text of the original', async () => {
    const { server, asked } = await openDialling()
    await server.post(apiServicePath, gadgetApiService())
    const expectReason = async (reason: string, message: string): Promise<void> =>
      expect(await conditionOf(server)).toEqual([
        { ...passedCondition, status: 'False', reason, message },
      ])
    const place = 'service/gadgets in "default"'
    await expectReason('ServiceNotFound', `${place} is not present`)
    await server.post(services, service({ ports: [{ name: 'https', port: 8443 }] }))
    await expectReason('ServicePortError', `${place} is not listening on port 443`)
    await server.patch(`${services}/gadgets`, { spec: { ports: [{ name: 'https', port: 443 }] } })
    await expectReason('EndpointsNotFound', `cannot find endpointslices for ${place}`)
    await server.post(slices, slice({ ports: [{ name: 'http', port: 80 }] }))
    const missing = `endpointslices for ${place} have no addresses with port name "https"`
    await expectReason('MissingEndpoints', missing)
    const unready = [{ addresses: ['10.1.2.3'], conditions: { ready: false } }]
    await server.put(`${slices}/gadgets-1`, slice({ endpoints: unready }))
    await expectReason('MissingEndpoints', missing)
    expect(probesIn(asked)).toEqual([])
    await server.put(`${slices}/gadgets-1`, slice())
    expect(await conditionOf(server)).toEqual([passedCondition])
    await server.delete(`${services}/gadgets`)
    await expectReason('ServiceNotFound', `${place} is not present`)
  })

  it('the server of an APIService is reached at an endpoint where requests go to endpoints', async () => {
    const { server, asked } = await openDialling(undefined, { routesToEndpoints: true })
    await server.post(services, service())
    await server.post(slices, slice())
    await server.post(apiServicePath, gadgetApiService())
    expect(await conditionOf(server)).toEqual([passedCondition])
    expect(new Set(probesIn(asked).map(({ url }) => url.origin))).toEqual(
      new Set(['https://10.1.2.3:6443']),
    )
    await server.patch(`${services}/gadgets`, { spec: { type: 'ExternalName', externalName: 'x' } })
    expect(await conditionOf(server)).toMatchObject([
      { reason: 'FailedDiscoveryCheck', message: 'unsupported service type "ExternalName"' },
    ])
  })

  it("the service of the API server leads to the server's own address", async () => {
    const { server, asked } = await openDialling(undefined, { address: () => '127.0.0.1:6443' })
    const own = { namespace: 'default', name: 'kubernetes', port: 443 }
    await server.post(slices, slice({ metadata: { name: 'x' } }))
    await server.post(apiServicePath, gadgetApiService({ service: own }))
    await settled()
    expect(new Set(probesIn(asked).map(({ url }) => url.origin))).toEqual(
      new Set(['https://127.0.0.1:6443']),
    )
  })

  it('metrics show which APIServices are unavailable, and count how often each became so, by reason', async () => {
    const pair = await openAggregatedPair()
    const { front } = pair
    const scraped = async (): Promise<readonly string[]> => {
      await settled()
      const { text } = await front.get('/metrics')
      return text.split('\n').filter((line) => line.startsWith('aggregator_unavailable'))
    }
    pair.state = 'refuses'
    await front.post(apiServicePath, gadgetApiService())
    const gauge = 'aggregator_unavailable_apiservice'
    expect(await scraped()).toEqual(
      expect.arrayContaining([`${gauge}{name="v1.apps"} 0`, `${gauge}{name="v1.sample.test"} 1`]),
    )
    pair.state = 'up'
    front.runtime.advance(30_000)
    expect(await scraped()).toContain(`${gauge}{name="v1.sample.test"} 0`)
    pair.state = 'refuses'
    front.runtime.advance(30_000)
    const failures = `${gauge}_total{name="v1.sample.test",reason="FailedDiscoveryCheck"}`
    expect(await scraped()).toEqual(
      expect.arrayContaining([`${gauge}{name="v1.sample.test"} 1`, `${failures} 1`]),
    )
    await front.delete(path)
    expect((await scraped()).filter((line) => line.includes('sample.test'))).toEqual([
      `${failures} 1`,
    ])
  })

  it('the server of an APIService is looked for among the simulated pods alone', async () => {
    const server = await openDialled()
    await create(server, 'services', namedService('gadgets'))
    await server.post(apiServicePath, gadgetApiService())
    const condition = async () => {
      await server.pass(5)
      const [found] = (await conditionOf(server)) ?? []
      return `${found?.reason} ${found?.message}`
    }
    expect(await condition()).toMatch(/^MissingEndpoints .* with port name ""$/)
    await create(server, 'pods', podOn('node-1', 'gadgets'))
    expect(await condition()).toBe('Passed all checks passed')
    await server.patch('/api/v1/nodes/node-1', {
      metadata: { annotations: { 'simulation.skerry/heartbeat': 'false' } },
    })
    await server.pass(30)
    const refused =
      /^FailedDiscoveryCheck failing .*: Get "https:\/\/10\.0\.0\.80:443\/apis\/sample\.test\/v1": dial tcp 10\.0\.0\.80:443: connect: connection refused$/
    expect(await condition()).toMatch(refused)
    expect(server.dialled).toEqual([])
  })
})
