import { describe, expect, it } from 'vitest'
import { openTestServer } from '../../../support/servers/test-server.ts'

const reviews = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'

describe('a virtual type', () => {
  it('a virtual type answers 201 with its status, and stores nothing', async () => {
    const server = await openTestServer()
    const spec = { resourceAttributes: { verb: 'get', resource: 'pods', namespace: 'default' } }
    const { status, body } = await server.post(reviews, { spec })
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'SelfSubjectAccessReview', status: { allowed: true } })
  })

  it.each([
    [405, 'GET', reviews],
    [405, 'DELETE', reviews],
    [404, 'GET', `${reviews}/a`],
    [404, 'PUT', `${reviews}/a`],
    [404, 'POST', '/api/v1/bindings'],
    [404, 'GET', '/api/v1/namespaces/default/bindings/a'],
  ])('a virtual type answers %i to %s of %s', async (status, method, path) => {
    const server = await openTestServer()
    expect((await server.send(method, path, { body: {} })).status).toBe(status)
  })
})

describe('component statuses', () => {
  it('component statuses of a control plane say that controllers and store are well, and no scheduler runs', async () => {
    const server = await openTestServer()
    const path = '/api/v1/componentstatuses'
    const condition = (status: string, message: unknown): object => ({
      conditions: [{ type: 'Healthy', status, message }],
    })
    const names = async (query: string): Promise<(string | undefined)[]> =>
      (await server.get(path + query)).body.items.map(({ metadata }) => metadata.name)
    const { status, body } = await server.get(path)
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'ComponentStatusList', apiVersion: 'v1' })
    expect(body.metadata).toEqual({})
    expect(body.items).toEqual([
      { metadata: { name: 'controller-manager' }, ...condition('True', 'ok') },
      {
        metadata: { name: 'scheduler' },
        ...condition('False', expect.stringContaining('no scheduler runs')),
      },
      { metadata: { name: 'etcd-0' }, ...condition('True', 'ok') },
    ])
    expect((await server.get(`${path}/etcd-0`)).body).toEqual({
      kind: 'ComponentStatus',
      apiVersion: 'v1',
      metadata: { name: 'etcd-0' },
      ...condition('True', 'ok'),
    })
    expect(await names('?fieldSelector=metadata.name=etcd-0')).toEqual(['etcd-0'])
    expect(await names('?fieldSelector=metadata.name!=etcd-0')).toHaveLength(2)
    expect(await names('?labelSelector=a=b')).toEqual([])
    expect(await names('?labelSelector=a!=b')).toHaveLength(3)
    const none = await server.get(`${path}/nope`)
    expect(none.body).toMatchObject({
      code: 404,
      message: 'componentstatus "nope" not found',
      details: { name: 'nope', kind: 'componentstatus' },
    })
  })

  it('component statuses of a control plane are rows of a Table, too', async () => {
    const server = await openTestServer({ controllers: [] })
    const { text } = await server.get('/api/v1/componentstatuses', {
      headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
    })
    const { rows } = JSON.parse(text) as { rows: { cells: string[] }[] }
    expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['controller-manager', 'Unhealthy'],
      ['scheduler', 'Unhealthy'],
      ['etcd-0', 'Healthy'],
    ])
    expect(rows.at(-1)?.cells).toEqual(['etcd-0', 'Healthy', 'ok', ''])
  })
})
