import { describe, expect, it, vi } from 'vitest'
import type {
  APIService,
  APIServiceCondition,
} from '../../../../../../core/base/api/types/apiregistration.v1.generated.ts'
import { partsUnderWay } from '../../../../../../core/base/execution/lazy.ts'
import { FetchError } from '../../../../../../core/base/outgoing/fetch-error.ts'
import type { HostAnswer, HostRequest } from '../../../../../../core/base/outgoing/host-fetch.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  apiServicePath,
  gadgetApiService,
  gadgetGroup,
} from '../../../../../support/servers/aggregated-pair.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const path = `${apiServicePath}/v1.${gadgetGroup}`
const url = 'https://gadgets.test/apis/sample.test/v1'

async function settled(): Promise<void> {
  await controllersSettled()
  await partsUnderWay()
  await controllersSettled()
}

async function objectOf(server: TestServer, at = path): Promise<APIService> {
  await settled()
  return (await server.get(at)).body as unknown as APIService
}

async function conditionOf(
  server: TestServer,
  at = path,
): Promise<APIServiceCondition | undefined> {
  return (await objectOf(server, at)).status?.conditions?.[0]
}

function answer(status: number): HostAnswer {
  return { status, headers: ['location', '/elsewhere'], body: (async function* () {})() }
}

function hang({ signal }: HostRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

interface Probed {
  readonly server: TestServer
  /** Probes so far. */
  readonly probes: HostRequest[]
  respond: (request: HostRequest) => HostAnswer | Promise<HostAnswer>
}

/** A server that finds the service of each APIService, `default/NAME`, at `https://NAME.test`. */
async function openProbed(respond: Probed['respond'] = () => answer(200)): Promise<Probed> {
  const probed: Pick<Probed, 'probes' | 'respond'> = { probes: [], respond }
  const server = await openTestServer({
    resolveService: ({ name }) => `https://${name}.test`,
    hostFetch: async (request) => {
      if (request.purpose !== 'aggregated-probe') return answer(404)
      probed.probes.push(request)
      return probed.respond(request)
    },
  })
  return Object.assign(probed, { server })
}

/** An APIService of the group `NAME.test` with the service `default/NAME`. */
function apiServiceOf(name: string) {
  const group = `${name}.example`
  const service = { namespace: 'default', name }
  const whole = gadgetApiService({ group, service })
  return { ...whole, metadata: { name: `v1.${group}` } }
}

describe('the probes of an APIService', () => {
  it.each<[string, Probed['respond'], string]>([
    ['is a redirect', () => answer(301), `bad status from ${url}: 301`],
    ['is an error', () => answer(500), `bad status from ${url}: 500`],
    [
      'breaks off',
      () => Promise.reject(new FetchError('connection', 'GET x: socket hang up')),
      `Get "${url}": EOF`,
    ],
    [
      'does not come, as nothing listens',
      () => Promise.reject(new FetchError('refused', 'GET x: no', { goText: 'dial tcp: no' })),
      `Get "${url}": dial tcp: no`,
    ],
  ])('an APIService is unavailable where the answer %s', async (_what, respond, why) => {
    const { server } = await openProbed(respond)
    await server.post(apiServicePath, gadgetApiService())
    expect(await conditionOf(server)).toEqual({
      type: 'Available',
      status: 'False',
      lastTransitionTime: '2026-01-01T00:00:00Z',
      reason: 'FailedDiscoveryCheck',
      message: `failing or missing response from ${url}: ${why}`,
    })
  })

  it('an APIService whose server hangs is unavailable after five seconds', async () => {
    const { server, probes } = await openProbed(hang)
    await server.post(apiServicePath, gadgetApiService())
    await settled()
    server.runtime.advance(4999)
    expect(await conditionOf(server)).toBeUndefined()
    server.runtime.advance(1)
    const late = 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)'
    expect(await conditionOf(server)).toMatchObject({
      status: 'False',
      message: `failing or missing response from ${url}: Get "${url}": ${late}`,
    })
    expect(probes.slice(0, 5).every(({ signal }) => signal.aborted)).toBe(true)
  })

  it('an APIService is available as soon as one of the probes at once passes', async () => {
    let count = 0
    const { server, probes } = await openProbed((request) =>
      ++count === 3 ? answer(200) : hang(request),
    )
    await server.post(apiServicePath, gadgetApiService())
    expect(await conditionOf(server)).toMatchObject({ status: 'True', reason: 'Passed' })
    expect(probes.filter(({ signal }) => signal.aborted)).toHaveLength(4)
  })

  it('an APIService keeps the time of its condition until the status changes', async () => {
    const probed = await openProbed(() => answer(500))
    const { server } = probed
    await server.post(apiServicePath, gadgetApiService())
    await settled()
    probed.respond = () => answer(503)
    server.runtime.advance(60_000)
    expect(await conditionOf(server)).toMatchObject({
      message: expect.stringContaining('503'),
      lastTransitionTime: '2026-01-01T00:00:00Z',
    })
    probed.respond = () => answer(200)
    server.runtime.advance(60_000)
    expect(await conditionOf(server)).toMatchObject({
      status: 'True',
      lastTransitionTime: expect.stringMatching(/^2026-01-01T00:0[12]/),
    })
  })

  it('an APIService whose server fails differently each time is written once a probe, with pauses', async () => {
    let status = 400
    const { server, probes } = await openProbed((request) =>
      status < 450 ? answer(status++) : hang(request),
    )
    await server.post(apiServicePath, gadgetApiService())
    const { metadata } = await objectOf(server)
    expect((await objectOf(server)).metadata).toEqual(metadata)
    expect(probes).toHaveLength(5)
    server.runtime.advance(5)
    const after = (await objectOf(server)).metadata
    expect(after.resourceVersion).not.toBe(metadata.resourceVersion)
    expect(probes).toHaveLength(10)
  })

  it('a service that is available is probed every 30 seconds and not written', async () => {
    const { server, probes } = await openProbed()
    await server.post(apiServicePath, gadgetApiService())
    const { metadata } = await objectOf(server)
    for (let minute = 0; minute < 3; minute++) {
      server.runtime.advance(60_000)
      await settled()
    }
    expect(probes.length).toBeGreaterThanOrEqual(5 * 4)
    expect((await objectOf(server)).metadata).toEqual(metadata)
  })

  it('without servers behind this one, no timer runs', async () => {
    const { server } = await openProbed()
    await server.patch(`${apiServicePath}/v1.apps/status`, { status: { conditions: null } })
    await settled()
    server.runtime.advance(30_000)
    await settled()
    const { after } = server.runtime.timers
    const set = vi.spyOn(server.runtime.timers, 'after').mockImplementation(after)
    server.runtime.advance(60_000)
    await settled()
    expect(set.mock.calls.filter(([milliseconds]) => milliseconds === 30_000)).toEqual([])
  })

  it('100 servers that hang hold up no server that answers', async () => {
    const probed = await openProbed(hang)
    const { server, probes } = probed
    const names = Array.from({ length: 100 }, (_, at) => `hangs-${at}`)
    for (const name of names) await server.post(apiServicePath, apiServiceOf(name))
    await settled()
    const underWay = (): number => probes.filter(({ signal }) => !signal.aborted).length
    expect(underWay()).toBe(200)
    for (let second = 0; second < 60; second++) {
      server.runtime.advance(1000)
      await settled()
      expect(underWay()).toBeLessThanOrEqual(250)
    }
    for (const name of names) {
      const late = await conditionOf(server, `${apiServicePath}/v1.${name}.example`)
      expect(late?.message).toContain('context deadline exceeded')
    }
    probed.respond = (request) =>
      request.url.hostname === 'gadgets.test' ? answer(200) : hang(request)
    await server.post(apiServicePath, gadgetApiService())
    expect(await conditionOf(server)).toMatchObject({ status: 'True' })
  })

  it('a server that has 60 APIs is asked for all of them at once, and all are available', async () => {
    const { server } = await openProbed(async () => {
      await controllersSettled()
      return answer(200)
    })
    const names = Array.from({ length: 60 }, (_, at) => `group-${at}`)
    for (const name of names) {
      const group = `${name}.example`
      const whole = { ...gadgetApiService({ group }), metadata: { name: `v1.${group}` } }
      await server.post(apiServicePath, whole)
    }
    for (let turn = 0; turn < 10; turn++) await settled()
    for (const name of names) {
      const at = `${apiServicePath}/v1.${name}.example`
      expect((await conditionOf(server, at))?.message).toBe('all checks passed')
    }
  })

  it('an APIService that is deleted during a probe stays deleted; one of its name is probed anew', async () => {
    const probed = await openProbed(hang)
    const { server } = probed
    await server.post(apiServicePath, gadgetApiService())
    await settled()
    await server.delete(path)
    probed.respond = () => answer(200)
    server.runtime.advance(5000)
    await settled()
    expect((await server.get(path)).status).toBe(404)
    probed.respond = hang
    await server.post(apiServicePath, gadgetApiService())
    await settled()
    await server.delete(path)
    await server.post(apiServicePath, gadgetApiService())
    probed.respond = () => answer(200)
    server.runtime.advance(5000)
    expect(await conditionOf(server)).toMatchObject({ status: 'True', reason: 'Passed' })
    expect(server.runtime.log.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('a change of the service during a probe is checked behind it, and the old result is not written', async () => {
    const probed = await openProbed(({ url: { hostname }, ...request }) =>
      hostname === 'gadgets.test' ? hang({ ...request } as HostRequest) : answer(200),
    )
    const { server } = probed
    await server.post(apiServicePath, gadgetApiService())
    await settled()
    const watch = await server.watch(
      `${apiServicePath}?fieldSelector=metadata.name%3Dv1.${gadgetGroup}&resourceVersion=0`,
    )
    expect(await watch.line()).toBe(`ADDED v1.${gadgetGroup}`)
    await server.patch(path, { spec: { service: { name: 'others' } } })
    expect(await watch.line()).toBe(`MODIFIED v1.${gadgetGroup}`)
    server.runtime.advance(5000)
    const { object } = await watch.next()
    expect(object).toMatchObject({ status: { conditions: [{ status: 'True', reason: 'Passed' }] } })
  })

  it('a server that closes during a probe ends it', async () => {
    const { server, probes } = await openProbed(hang)
    await server.post(apiServicePath, gadgetApiService())
    await settled()
    expect(probes).toHaveLength(5)
    await server.server.close()
    expect(probes.every(({ signal }) => signal.aborted)).toBe(true)
    const before = server.runtime.log.length
    server.runtime.advance(120_000)
    await settled()
    expect(probes).toHaveLength(5)
    expect(server.runtime.log.slice(before)).toEqual([])
  })
})

describe('the condition of an APIService that changes sides', () => {
  it('an APIService without a service is available as a local one, and as its server answers with one', async () => {
    const probed = await openProbed(() => answer(500))
    const { server } = probed
    await server.post(apiServicePath, gadgetApiService())
    expect(await conditionOf(server)).toMatchObject({ status: 'False' })
    server.runtime.advance(1000)
    const toLocal = { spec: { service: null, insecureSkipTLSVerify: null } }
    await server.patch(path, toLocal)
    expect((await objectOf(server)).status.conditions).toEqual([
      {
        type: 'Available',
        status: 'True',
        lastTransitionTime: '2026-01-01T00:00:01Z',
        reason: 'Local',
        message: 'Local APIServices are always available',
      },
    ])
    await server.patch(path, { spec: { service: { namespace: 'default', name: 'gadgets' } } })
    expect(await conditionOf(server)).toMatchObject({
      status: 'False',
      reason: 'FailedDiscoveryCheck',
    })
  })

  it.each(['v1.apps', `v1.${gadgetGroup}`])(
    'what users write into the status of %s is overwritten, and other conditions stay',
    async (name) => {
      const { server } = await openProbed()
      await server.post(apiServicePath, gadgetApiService())
      const at = `${apiServicePath}/${name}`
      const before = await conditionOf(server, at)
      const other = { type: 'Other', status: 'True', lastTransitionTime: null }
      const lie = { type: 'Available', status: 'False', reason: 'Mine', message: 'no' }
      await server.patch(`${at}/status`, { status: { conditions: [other, lie] } })
      expect((await objectOf(server, at)).status.conditions).toEqual([other, before])
      await server.patch(`${at}/status`, { status: { conditions: null } })
      expect((await objectOf(server, at)).status.conditions).toEqual([before])
    },
  )

  it('a status that users write is overwritten where no APIService names a service', async () => {
    const server = await openTestServer()
    const at = `${apiServicePath}/v1.apps`
    await server.patch(`${at}/status`, { status: { conditions: null } })
    expect(await conditionOf(server, at)).toMatchObject({ status: 'True', reason: 'Local' })
  })
})
