import { expect, it } from 'vitest'
import { apply } from '../../../support/recorded/apply.ts'
import { configMap, deployment, openTestServer, pod } from '../../../support/servers/test-server.ts'

// A namespace that was forced away by /finalize leaves objects; what a kube-apiserver 1.34.2 answers to writes of them.
it('writes of objects that a namespace left behind are 404, and deletes remove them', async () => {
  const server = await openTestServer({ controllers: [] })
  const core = '/api/v1/namespaces/lost'
  const apps = '/apis/apps/v1/namespaces/lost'
  await server.post('/api/v1/namespaces', { metadata: { name: 'lost' } })
  await server.post(`${core}/configmaps`, configMap('held'))
  await server.post(`${core}/pods`, pod('held'))
  await server.post(`${apps}/deployments`, deployment('held'))
  await server.delete(core)
  const { body } = await server.get(core)
  await server.put(`${core}/finalize`, { ...body, spec: { finalizers: [] } })
  expect((await server.get(core)).status).toBe(404)
  const held = `${core}/configmaps/held`
  const labelled = { metadata: { labels: { a: 'b' } } }
  const json = { headers: { 'content-type': 'application/json-patch+json' } }
  const label = [{ op: 'add', path: '/metadata/labels', value: { a: 'b' } }]
  const answers = await Promise.all([
    server.patch(held, labelled),
    server.patch(held, label, json),
    server.put(held, configMap('held', labelled.metadata)),
    apply(server, held, 'me', configMap('held')),
    apply(server, `${core}/configmaps/new`, 'me', configMap('new')),
    server.post(`${core}/configmaps`, configMap('other')),
    server.patch(`${core}/pods/held/status`, { status: { phase: 'Running' } }),
    server.post(`${core}/pods/held/binding`, {
      metadata: { name: 'held' },
      target: { kind: 'Node', name: 'n1' },
    }),
    server.post(`${core}/pods/held/eviction`, {
      apiVersion: 'policy/v1',
      kind: 'Eviction',
      metadata: { name: 'held' },
    }),
    server.patch(`${apps}/deployments/held/scale`, { spec: { replicas: 2 } }),
  ])
  for (const answer of answers) {
    expect(answer.body).toMatchObject({
      code: 404,
      reason: 'NotFound',
      message: 'namespaces "lost" not found',
    })
  }
  expect((await server.delete(held)).status).toBe(200)
  expect((await server.delete(`${apps}/deployments`)).status).toBe(200)
  await server.post('/api/v1/namespaces', { metadata: { name: 'lost' } })
  expect((await server.patch(`${core}/pods/held`, labelled)).status).toBe(200)
})
