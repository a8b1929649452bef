import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../../support/servers/test-server.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('create', () => {
  it('create answers 201 and the object as stored', async () => {
    const server = await openTestServer()
    const { status, body, header } = await server.post(configMaps, configMap('a'))
    expect(status).toBe(201)
    expect(header('content-type')).toBe('application/json')
    expect(body).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: 'a',
        namespace: 'default',
        uid: expect.stringMatching(uuid),
        resourceVersion: expect.stringMatching(/^[1-9]\d*$/),
        creationTimestamp: '2026-01-01T00:00:00Z',
        managedFields: [expect.objectContaining({ operation: 'Update' })],
      },
      data: { color: 'red' },
    })
    expect((await server.get(`${configMaps}/a`)).body).toEqual(body)
  })

  it('create tells the time in whole seconds of UTC', async () => {
    const server = await openTestServer()
    server.runtime.advance(90_999)
    const { body } = await server.post(configMaps, configMap('a'))
    expect(body.metadata.creationTimestamp).toBe('2026-01-01T00:01:30Z')
  })

  it('create sets by itself what only the server may set', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(deployments, {
      ...deployment('web'),
      metadata: {
        name: 'web',
        uid: 'mine',
        generation: 9,
        creationTimestamp: '2000-01-01T00:00:00Z',
        deletionTimestamp: '2000-01-01T00:00:00Z',
        deletionGracePeriodSeconds: 5,
        selfLink: '/mine',
        managedFields: [{ manager: 'me', operation: 'Update' }],
      },
    })
    expect(status).toBe(201)
    expect(body.metadata).toEqual({
      name: 'web',
      namespace: 'default',
      uid: expect.stringMatching(uuid),
      resourceVersion: expect.any(String),
      generation: 1,
      creationTimestamp: '2026-01-01T00:00:00Z',
      managedFields: [expect.objectContaining({ manager: 'unknown' })],
    })
  })

  it('create starts the generation at 1 for kinds that count it, and leaves that of others alone', async () => {
    const server = await openTestServer()
    expect((await server.post(deployments, deployment('a'))).body.metadata.generation).toBe(1)
    const withOne = await server.post(configMaps, configMap('a', { generation: 5 }))
    expect(withOne.body.metadata.generation).toBe(5)
    const without = await server.post(configMaps, configMap('b'))
    expect(without.body.metadata).not.toHaveProperty('generation')
  })

  it('create ignores status and fills in defaults', async () => {
    const server = await openTestServer()
    const created = await server.post(pods, {
      ...pod('a'),
      status: { phase: 'Running', podIP: '10.0.0.1' },
    })
    expect(created.body['status']).toEqual({ phase: 'Pending', qosClass: 'BestEffort' })
    expect(created.body['spec']).toMatchObject({
      restartPolicy: 'Always',
      containers: [{ name: 'main', imagePullPolicy: 'Always' }],
    })
  })

  it('create announces the object to watchers', async () => {
    const server = await openTestServer()
    const watch = await server.watch(configMaps)
    const { body } = await server.post(configMaps, configMap('a'))
    expect(await watch.next()).toEqual({ type: 'ADDED', object: body })
  })

  it('create fills in a missing kind and apiVersion from the path', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(configMaps, { metadata: { name: 'a' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' })
  })
})

describe('a dry run of a create', () => {
  it('a dry run of a create shows the version that it came with', async () => {
    const server = await openTestServer()
    const object = configMap('a', { resourceVersion: 'mine' })
    const { status, body } = await server.post(`${configMaps}?dryRun=All`, object)
    expect(status).toBe(201)
    expect(body.metadata.resourceVersion).toBe('mine')
  })

  it('a dry run of a create has no version of its own, in a Table neither', async () => {
    const server = await openTestServer()
    const headers = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' }
    const { body } = await server.post(`${configMaps}?dryRun=All`, configMap('a'), { headers })
    expect(body.metadata).toEqual({})
  })
})
