import { expect, it, vi } from 'vitest'
import { objectsOf, structOf } from '../../../../../core/base/api/json-fields.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'

const pods = '/api/v1/namespaces/default/pods'
const spec = { containers: [{ name: 'c', image: 'i' }] }

/** A server whose clock is a second later each time that it is read. */
async function withRestlessClock(): Promise<TestServer> {
  const server = await openTestServer({ controllers: [] })
  let now = server.runtime.clock.now()
  vi.spyOn(server.runtime.clock, 'now').mockImplementation(() => (now += 1_000))
  return server
}

it('a create has one time: that of the object is that of its managed fields', async () => {
  const server = await withRestlessClock()
  const { body } = await server.post(pods, { metadata: { name: 'a' }, spec })
  const { creationTimestamp, managedFields } = body.metadata
  expect(creationTimestamp).toMatch(/^2026/)
  expect(managedFields?.map(({ time }) => time)).toEqual([creationTimestamp])
})

it('an eviction has one time: that of its condition is that of the deletion', async () => {
  const server = await withRestlessClock()
  const metadata = { name: 'a', finalizers: ['example.com/held'] }
  await server.post(pods, { metadata, spec })
  expect((await server.post(`${pods}/a/eviction`, { metadata: { name: 'a' } })).status).toBe(201)
  const { body } = await server.get(`${pods}/a`)
  const [condition] = objectsOf(structOf(body, 'status'), 'conditions').filter(
    ({ type }) => type === 'DisruptionTarget',
  )
  expect(body.metadata.deletionTimestamp).toMatch(/^2026/)
  expect(condition?.['lastTransitionTime']).toBe(body.metadata.deletionTimestamp)
})
