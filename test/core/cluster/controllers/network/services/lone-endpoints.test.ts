import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { MemoryBackend } from '../../../../../../core/storage/engine/memory-backend.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const endpoints = '/api/v1/namespaces/default/endpoints'
const services = '/api/v1/namespaces/default/services'
const simulate = ['endpoints-controller']
const managed = { 'endpoints.kubernetes.io/managed-by': 'endpoint-controller' }
const subsets = (ip: string): JsonObject[] => [{ addresses: [{ ip }], ports: [{ port: 80 }] }]

async function statusOf(server: TestServer, name: string): Promise<number> {
  await settled()
  return (await server.get(`${endpoints}/${name}`)).status
}

it.each([
  ['of a client', {}],
  ['with the label of the controller', managed],
])('Endpoints %s that no service has stay through updates', async (_, labels) => {
  const server = await openTestServer({ simulate })
  await server.post(endpoints, { metadata: { name: 'lone', labels }, subsets: subsets('10.1.2.3') })
  expect(await statusOf(server, 'lone')).toBe(200)
  await server.patch(`${endpoints}/lone`, { metadata: { labels: { a: 'b' } } })
  expect(await statusOf(server, 'lone')).toBe(200)
  await server.patch(`${endpoints}/lone`, { subsets: subsets('10.1.2.4') })
  expect(await statusOf(server, 'lone')).toBe(200)
})

it('Endpoints go with their service, and stay when they are made again without it', async () => {
  const server = await openTestServer({ simulate })
  const body = { metadata: { name: 's' }, subsets: subsets('10.1.2.3') }
  await server.post(endpoints, body)
  await server.post(services, { metadata: { name: 's' }, spec: { ports: [{ port: 80 }] } })
  expect(await statusOf(server, 's')).toBe(200)
  await server.delete(`${services}/s`)
  expect(await statusOf(server, 's')).toBe(404)
  await server.post(endpoints, body)
  await server.patch(`${endpoints}/s`, { metadata: { labels: { a: 'b' } } })
  expect(await statusOf(server, 's')).toBe(200)
})

it('Endpoints of a service that selects pods keep a change by others until the service changes', async () => {
  const server = await openTestServer({ simulate })
  const spec = { selector: { x: 'y' }, ports: [{ port: 80 }] }
  await server.post(services, { metadata: { name: 't' }, spec })
  expect(await statusOf(server, 't')).toBe(200)
  await server.patch(`${endpoints}/t`, { subsets: subsets('10.1.2.3') })
  await settled()
  expect((await server.get(`${endpoints}/t`)).body).toMatchObject({ subsets: subsets('10.1.2.3') })
  await server.patch(`${services}/t`, { metadata: { labels: { l: 'm' } } })
  await settled()
  const { body } = await server.get(`${endpoints}/t`)
  expect(body).toMatchObject({ metadata: { labels: { ...managed, l: 'm' } } })
  expect(body['subsets']).toBeUndefined()
  await server.delete(`${endpoints}/t`)
  expect(await statusOf(server, 't')).toBe(200)
})

it('Endpoints whose service went while no controller ran are deleted at its start, but for locks', async () => {
  const backend = new MemoryBackend()
  const before = await openTestServer({ backend, controllers: [] })
  const lock = { 'control-plane.alpha.kubernetes.io/leader': '{}' }
  await before.post(endpoints, { metadata: { name: 'left' }, subsets: subsets('10.1.2.3') })
  await before.post(endpoints, { metadata: { name: 'lock', annotations: lock } })
  await before.server.close()
  const server = await openTestServer({ backend, simulate })
  expect(await statusOf(server, 'left')).toBe(404)
  expect(await statusOf(server, 'lock')).toBe(200)
})
