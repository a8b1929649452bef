import { describe, expect, it } from 'vitest'
import { openTestServer, pod, pods } from '../../../support/servers/test-server.ts'

const bindings = '/api/v1/namespaces/default/bindings'

function binding(target: object): object {
  return { metadata: { name: 'a' }, target }
}

describe('a binding', () => {
  it('a binding puts its pod on a node, and answers 201 with a Status', async () => {
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

  it('a binding leaves the pod alone in a dry run', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    const sent = binding({ name: 'node-1' })
    expect((await server.post(`${bindings}?dryRun=All`, sent)).status).toBe(201)
    expect((await server.get(`${pods}/a`)).body['spec']).not.toHaveProperty('nodeName')
  })

  it('a binding is 409 for a pod that has a node', async () => {
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

  it('a binding is 409 for a pod that is going away', async () => {
    const server = await openTestServer()
    const metadata = { name: 'a', finalizers: ['example.com/hold'] }
    await server.post(pods, { ...pod('a'), metadata })
    await server.delete(`${pods}/a`)
    const { status, body } = await server.post(bindings, binding({ name: 'node-2' }))
    expect(status).toBe(409)
    expect(body.message).toContain('pod a is being deleted, cannot be assigned to a host')
  })

  it('a binding is sent to the binding subresource of its pod by schedulers', async () => {
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

  it('a binding adds annotations that no pod could be created with, as only its target is validated', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    const metadata = { name: 'a', annotations: { 'not a key': 'x' } }
    const sent = { metadata, target: { name: 'node-1' } }
    expect((await server.post(`${pods}/a/binding`, sent)).status).toBe(201)
    const { body: bound } = await server.get(`${pods}/a`)
    expect(bound.metadata.annotations).toEqual({ 'not a key': 'x' })
  })

  it('a binding is 409 for another pod than it means, and for one that is gated', async () => {
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

  it('a binding is 404 for a pod that does not exist', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(bindings, binding({ name: 'node-1' }))
    expect(status).toBe(404)
    expect(body.message).toBe('pods "a" not found')
  })

  const unsupported = 'target.kind: Unsupported value: "Pod": supported values: "Node", "<empty>"'
  it.each([
    [{}, 'target.name: Required value'],
    [{ kind: 'Pod', name: 'b' }, unsupported],
    [{ kind: 'Pod' }, `[${unsupported}, target.name: Required value]`],
  ])('a binding is 500 with no more than its faults for the target %j', async (target, message) => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    const { body } = await server.post(bindings, binding(target))
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message,
      code: 500,
    })
  })

  it('a binding is held to the uid of the pod only where it is sent to the pod', async () => {
    const server = await openTestServer()
    const { body } = await server.post(pods, pod('a'))
    const { uid, resourceVersion } = body.metadata
    const sent = { metadata: { name: 'a', uid: 'other' }, target: { name: 'node-1' } }
    const refused = await server.post(`${pods}/a/binding?dryRun=All`, sent)
    expect(refused.body.message).toBe(
      `Operation cannot be fulfilled on pods "a": StorageError: invalid object, Code: 4, Key: /pods/default/a, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: other, UID in object meta: ${uid}`,
    )
    expect((await server.post(`${bindings}?dryRun=All`, sent)).status).toBe(201)
    const stale = { ...sent, metadata: { name: 'a', resourceVersion: '1' } }
    expect((await server.post(bindings, stale)).body.message).toContain(
      `Precondition failed: ResourceVersion in precondition: 1, ResourceVersion in object meta: ${resourceVersion}`,
    )
  })

  it('a binding leaves the fields of the pod in their order', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', { schedulerName: 'mine' }))
    await server.post(bindings, binding({ name: 'node-1' }))
    const { body } = await server.get(`${pods}/a`)
    const names = Object.keys(body['spec'] as object)
    expect(names.indexOf('nodeName')).toBeLessThan(names.indexOf('securityContext'))
    expect(Object.keys(body['status'] as object)).toEqual(['phase', 'conditions', 'qosClass'])
  })

  it('a binding needs a name, and a namespace that exists and is not being deleted', async () => {
    const server = await openTestServer()
    const target = { name: 'node-1' }
    const nameless = await server.post(bindings, { metadata: {}, target })
    expect(nameless.body).toMatchObject({ code: 400, message: 'Name parameter required.' })
    const path = '/api/v1/namespaces/space'
    const missing = await server.post(`${path}/bindings`, { metadata: { name: 'a' }, target })
    expect(missing.body).toMatchObject({ code: 404, message: 'namespaces "space" not found' })
    const metadata = { name: 'space', finalizers: ['example.com/hold'] }
    await server.post('/api/v1/namespaces', { metadata })
    await server.delete(path)
    for (const [of, named] of [
      ['bindings', 'bindings "a"'],
      ['pods/a/binding', 'pods "a"'],
      ['pods/a/eviction', 'pods "a"'],
      ['serviceaccounts/a/token', 'serviceaccounts "a"'],
    ]) {
      const { body } = await server.post(`${path}/${of}`, { metadata: { name: 'a' }, target })
      expect(body.message, of).toBe(
        `${named} is forbidden: unable to create new content in namespace space because it is being terminated`,
      )
    }
  })
})
