import { describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import { brands } from '../../../../../../core/index.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  type Body,
  openTestServer,
  type TestServer,
} from '../../../../../support/servers/test-server.ts'

const ranges = '/apis/networking.k8s.io/v1/servicecidrs'
const services = '/api/v1/namespaces/default/services'
const finalizer = 'networking.k8s.io/service-cidr-finalizer'
const grace = 10_000

async function addRange(server: TestServer, name: string, cidr: string): Promise<void> {
  const { status, text } = await server.post(ranges, {
    metadata: { name },
    spec: { cidrs: [cidr] },
  })
  expect(status, text).toBe(201)
  await controllersSettled()
}

async function addService(server: TestServer, name: string, clusterIP?: string): Promise<number> {
  const spec = { ports: [{ port: 80 }], ...(clusterIP !== undefined && { clusterIP }) }
  return (await server.post(services, { metadata: { name }, spec })).status
}

async function remove(server: TestServer, path: string): Promise<void> {
  expect((await server.delete(path)).status).toBe(200)
  await controllersSettled()
}

async function pass(server: TestServer, milliseconds: number): Promise<void> {
  server.runtime.advance(milliseconds)
  await controllersSettled()
}

/** `True`, or `False Terminating`: what a range says of itself; `gone` where it is not there. */
async function readiness(server: TestServer, name: string): Promise<string> {
  const { status, body } = await server.get(`${ranges}/${name}`)
  if (status === 404) return 'gone'
  const conditions = objectsOf(structOf(body, 'status'), 'conditions')
  const ready = conditions.find(({ type }) => type === 'Ready') ?? {}
  return `${textOf(ready, 'status')} ${textOf(ready, 'reason')}`.trim()
}

function finalizersOf({ metadata }: Body): readonly string[] {
  return metadata.finalizers ?? []
}

describe('a ServiceCIDR', () => {
  it('a ServiceCIDR is ready and has its finalizer soon after it was added', async () => {
    const server = await openTestServer()
    await addRange(server, 'more', '10.1.0.0/24')
    const { body } = await server.get(`${ranges}/more`)
    expect(finalizersOf(body)).toEqual([finalizer])
    expect(body['status']).toMatchObject({
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' }],
    })
  })

  it('the default ServiceCIDR is ready with its finalizer from the start on, in the words of its brand', async () => {
    const server = await openTestServer({ brand: brands.svc })
    const { body } = await server.get('/apis/networking.svc.io/v1/servicecidrs/svc')
    expect(finalizersOf(body)).toEqual(['networking.svc.io/service-cidr-finalizer'])
    expect(body['status']).toMatchObject({ conditions: [{ status: 'True' }] })
  })

  it('a ServiceCIDR from an older server gets its finalizer from the next start on', async () => {
    const first = await openTestServer({ controllers: [] })
    await addRange(first, 'more', '10.1.0.0/24')
    expect(finalizersOf((await first.get(`${ranges}/more`)).body)).toEqual([])
    await first.server.close()
    const second = await openTestServer({ wrap: () => first.storage })
    await controllersSettled()
    for (const name of ['more', 'kubernetes']) {
      expect(finalizersOf((await second.get(`${ranges}/${name}`)).body)).toEqual([finalizer])
      expect(await readiness(second, name)).toBe('True')
    }
  })

  it('a ServiceCIDR keeps the conditions of others', async () => {
    const server = await openTestServer({ controllers: [] })
    await server.post(ranges, {
      metadata: { name: 'more', finalizers: ['example.com/routes'] },
      spec: { cidrs: ['10.1.0.0/24'] },
    })
    const theirs = { type: 'Routed', status: 'True', reason: 'Told', message: '' }
    const condition = { ...theirs, lastTransitionTime: '2026-01-01T00:00:00Z' }
    await server.patch(`${ranges}/more/status`, { status: { conditions: [condition] } })
    await server.server.close()
    const next = await openTestServer({ wrap: () => server.storage })
    await controllersSettled()
    const { body } = await next.get(`${ranges}/more`)
    expect(finalizersOf(body)).toEqual(['example.com/routes', finalizer])
    expect(body['status']).toMatchObject({
      conditions: [theirs, { type: 'Ready', status: 'True' }],
    })
    await remove(next, `${ranges}/more`)
    await pass(next, grace)
    expect(finalizersOf((await next.get(`${ranges}/more`)).body)).toEqual(['example.com/routes'])
  })
})

describe('a deleted ServiceCIDR', () => {
  it('a deleted ServiceCIDR goes after a while where nobody has an address of it', async () => {
    const server = await openTestServer()
    await addRange(server, 'more', '10.1.0.0/24')
    await remove(server, `${ranges}/more`)
    await pass(server, grace - 1000)
    expect(await readiness(server, 'more')).toBe('True')
    await pass(server, 1000)
    expect(await readiness(server, 'more')).toBe('gone')
  })

  it('a deleted ServiceCIDR stays as long as a service has an address of it, and gives none any more', async () => {
    const server = await openTestServer()
    await addRange(server, 'more', '10.1.0.0/24')
    expect(await addService(server, 'web', '10.1.0.5')).toBe(201)
    await remove(server, `${ranges}/more`)
    await pass(server, 60 * 60_000)
    expect(await readiness(server, 'more')).toBe('False Terminating')
    expect(await addService(server, 'next', '10.1.0.6')).toBe(422)
    await remove(server, `${services}/web`)
    expect(await readiness(server, 'more')).toBe('gone')
  })

  it('a deleted ServiceCIDR goes although its addresses are in use where another range has them too', async () => {
    const server = await openTestServer()
    await addRange(server, 'more', '10.1.0.0/24')
    expect(await addService(server, 'web', '10.1.0.5')).toBe(201)
    await remove(server, `${ranges}/more`)
    await pass(server, grace)
    expect(await readiness(server, 'more')).toBe('False Terminating')
    await addRange(server, 'wide', '10.1.0.0/16')
    expect(await readiness(server, 'more')).toBe('gone')
    await remove(server, `${ranges}/wide`)
    await pass(server, grace)
    expect(await readiness(server, 'wide')).toBe('False Terminating')
  })

  it('a deleted ServiceCIDR stays where the other range that has its addresses is deleted too', async () => {
    const server = await openTestServer()
    await addRange(server, 'more', '10.1.0.0/24')
    await addRange(server, 'wide', '10.1.0.0/16')
    expect(await addService(server, 'web', '10.1.0.5')).toBe(201)
    await remove(server, ranges)
    await pass(server, grace)
    expect(await readiness(server, 'more')).toBe('False Terminating')
    expect(await readiness(server, 'wide')).toBe('False Terminating')
  })

  it('a deleted ServiceCIDR goes although an IPAddress of it belongs to no service', async () => {
    const server = await openTestServer()
    await addRange(server, 'more', '10.1.0.0/24')
    const parentRef = { resource: 'gateways', namespace: 'default', name: 'door' }
    await server.post('/apis/networking.k8s.io/v1/ipaddresses', {
      metadata: { name: '10.1.0.5' },
      spec: { parentRef },
    })
    await remove(server, `${ranges}/more`)
    await pass(server, grace)
    expect(await readiness(server, 'more')).toBe('gone')
  })

  it('a deleted ServiceCIDR is let go after a restart', async () => {
    const first = await openTestServer()
    await addRange(first, 'more', '10.1.0.0/24')
    await addService(first, 'web', '10.1.0.5')
    await remove(first, `${ranges}/more`)
    await first.server.close()
    const second = await openTestServer({
      wrap: () => first.storage,
      now: Date.UTC(2026, 0, 1, 0, 1),
    })
    await controllersSettled()
    expect(await readiness(second, 'more')).toBe('False Terminating')
    await remove(second, `${services}/web`)
    expect(await readiness(second, 'more')).toBe('gone')
  })
})

describe('the default ServiceCIDR', () => {
  it('the default ServiceCIDR gives nothing while it is deleted, and gives first when it is there again', async () => {
    const server = await openTestServer()
    await remove(server, `${ranges}/kubernetes`)
    await pass(server, grace)
    // The service for the API has an address of it.
    expect(await readiness(server, 'kubernetes')).toBe('False Terminating')
    expect(await addService(server, 'web')).toBe(500)
    await addRange(server, 'wide', '10.0.0.0/16')
    await pass(server, grace)
    expect(await readiness(server, 'kubernetes')).toBe('True')
    const { body } = await server.get(`${ranges}/kubernetes`)
    expect(body.metadata).not.toHaveProperty('deletionTimestamp')
    expect(await addService(server, 'web')).toBe(201)
    const made = await server.get(`${services}/web`)
    expect(textOf(structOf(made.body, 'spec'), 'clusterIP')).toMatch(/^10\.0\.0\./)
  })
})
