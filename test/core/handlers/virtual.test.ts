import { describe, expect, it } from 'vitest'
import { openTestServer, pod, pods } from '../../support/test-server.ts'

const bindings = '/api/v1/namespaces/default/bindings'
const reviews = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'

function binding(target: object): object {
  return { metadata: { name: 'a' }, target }
}

describe('a binding', () => {
  it('puts its pod on a node, and answers 201 with a Status', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    const { status, body } = await server.post(bindings, binding({ kind: 'Node', name: 'node-1' }))
    expect(status).toBe(201)
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Success',
      code: 201,
    })
    expect((await server.get(`${pods}/a`)).body).toMatchObject({
      spec: { nodeName: 'node-1' },
      status: {
        conditions: [
          { type: 'PodScheduled', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' },
        ],
      },
    })
  })

  it('leaves the pod alone in a dry run', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    const sent = binding({ name: 'node-1' })
    expect((await server.post(`${bindings}?dryRun=All`, sent)).status).toBe(201)
    expect((await server.get(`${pods}/a`)).body['spec']).not.toHaveProperty('nodeName')
  })

  it('is 409 for a pod that has a node', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', { nodeName: 'node-1' }))
    const { status, body } = await server.post(bindings, binding({ name: 'node-2' }))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      reason: 'Conflict',
      message: expect.stringContaining('pod a is already assigned to node "node-1"'),
      details: { name: 'a', kind: 'pods/binding' },
    })
  })

  it('is 409 for a pod that is going away', async () => {
    const server = await openTestServer()
    const metadata = { name: 'a', finalizers: ['example.com/hold'] }
    await server.post(pods, { ...pod('a'), metadata })
    await server.delete(`${pods}/a`)
    const { status, body } = await server.post(bindings, binding({ name: 'node-2' }))
    expect(status).toBe(409)
    expect(body.message).toContain('pod a is being deleted, cannot be assigned to a host')
  })

  it('is sent to the pod itself by those who schedule', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    const metadata = { name: 'a', annotations: { 'example.com/by': 'me' } }
    const sent = { metadata, target: { name: 'node-1' } }
    const { status, body } = await server.post(`${pods}/a/binding`, sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'Status', status: 'Success' })
    const { body: bound } = await server.get(`${pods}/a`)
    expect(bound['spec']).toMatchObject({ nodeName: 'node-1' })
    expect(bound.metadata.annotations).toEqual({ 'example.com/by': 'me' })
    const other = await server.post(`${pods}/a/binding`, { ...sent, metadata: { name: 'b' } })
    expect(other.status).toBe(400)
    expect(other.body.message).toBe('name in URL does not match name in Binding object')
  })

  it('is 409 for another pod than it means, and for one that is held back', async () => {
    const server = await openTestServer()
    const { body } = await server.post(pods, pod('a'))
    const bind = async (name: string, facts: object): Promise<string> => {
      const sent = { metadata: { name, ...facts }, target: { name: 'node-1' } }
      const answer = await server.post(`${pods}/${name}/binding`, sent)
      return `${answer.status} ${answer.body.message}`
    }
    expect(await bind('a', { uid: 'other' })).toContain('409 Operation cannot be fulfilled')
    expect(await bind('a', { resourceVersion: '1' })).toContain('409 Operation cannot be fulfilled')
    const gates = { schedulingGates: [{ name: 'example.com/wait' }] }
    await server.post(pods, pod('b', gates))
    expect(await bind('b', {})).toContain('409')
    expect(await bind('b', {})).toContain('pod b has non-empty .spec.schedulingGates')
    const { uid, resourceVersion } = body.metadata
    expect(await bind('a', { uid, resourceVersion })).toContain('201')
  })

  it('is 404 for a pod that does not exist', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(bindings, binding({ name: 'node-1' }))
    expect(status).toBe(404)
    expect(body.message).toBe('pods "a" not found')
  })

  it.each([
    [{}, 'FieldValueRequired', 'target.name'],
    [{ kind: 'Pod', name: 'b' }, 'FieldValueNotSupported', 'target.kind'],
  ])('is 422 for the target %j', async (target, reason, field) => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    const { status, body } = await server.post(bindings, binding(target))
    expect(status).toBe(422)
    expect(body.details?.causes).toEqual([expect.objectContaining({ reason, field })])
  })
})

describe('a virtual type', () => {
  it('answers 201 with its status, and stores nothing', async () => {
    const server = await openTestServer()
    const spec = { resourceAttributes: { verb: 'get', resource: 'pods', namespace: 'default' } }
    const { status, body } = await server.post(reviews, { spec })
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'SelfSubjectAccessReview', status: { allowed: true } })
  })

  it.each([
    ['GET', reviews],
    ['DELETE', reviews],
    ['GET', `${reviews}/a`],
    ['PUT', `${reviews}/a`],
  ])('takes no %s of %s', async (method, path) => {
    const server = await openTestServer()
    expect((await server.send(method, path, { body: {} })).status).toBe(405)
  })
})

describe('component statuses', () => {
  it('are an empty list: nothing runs beside this server', async () => {
    const server = await openTestServer()
    const { status, body } = await server.get('/api/v1/componentstatuses')
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'ComponentStatusList', apiVersion: 'v1', items: [] })
    const one = await server.get('/api/v1/componentstatuses/scheduler')
    expect(one.status).toBe(404)
    expect(one.body.message).toBe('componentstatuses "scheduler" not found')
  })
})
