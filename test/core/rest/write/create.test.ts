import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../support/test-server.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('create', () => {
  it('answers 201 and the object as stored', async () => {
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

  it('tells the time in whole seconds of UTC', async () => {
    const server = await openTestServer()
    server.runtime.advance(90_999)
    const { body } = await server.post(configMaps, configMap('a'))
    expect(body.metadata.creationTimestamp).toBe('2026-01-01T00:01:30Z')
  })

  it('sets by itself what only the server may set', async () => {
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

  it('starts the generation at 1 for kinds that count it, and leaves that of others alone', async () => {
    const server = await openTestServer()
    expect((await server.post(deployments, deployment('a'))).body.metadata.generation).toBe(1)
    const withOne = await server.post(configMaps, configMap('a', { generation: 5 }))
    expect(withOne.body.metadata.generation).toBe(5)
    const without = await server.post(configMaps, configMap('b'))
    expect(without.body.metadata).not.toHaveProperty('generation')
  })

  it('ignores status and fills in defaults', async () => {
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

  it('announces the object to watchers', async () => {
    const server = await openTestServer()
    const watch = await server.watch(configMaps)
    const { body } = await server.post(configMaps, configMap('a'))
    expect(await watch.next()).toEqual({ type: 'ADDED', object: body })
  })

  it('fills in a missing kind and apiVersion from the path', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(configMaps, { metadata: { name: 'a' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' })
  })
})

describe('create is refused', () => {
  it('with 409 AlreadyExists where the name is taken', async () => {
    const server = await openTestServer()
    await server.post(deployments, deployment('a'))
    const { status, body } = await server.post(deployments, deployment('a'))
    expect(status).toBe(409)
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'deployments.apps "a" already exists',
      reason: 'AlreadyExists',
      details: { name: 'a', group: 'apps', kind: 'deployments' },
      code: 409,
    })
  })

  it('with 422 Invalid, one cause a field', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(pods, {
      ...pod('Bad_Name', { containers: [{ image: 'nginx' }], restartPolicy: 'Sometimes' }),
    })
    expect(status).toBe(422)
    expect(body.reason).toBe('Invalid')
    expect(body.message).toMatch(/^Pod "Bad_Name" is invalid: \[metadata\.name: Invalid value: /)
    expect(body.details).toMatchObject({ name: 'Bad_Name', kind: 'Pod' })
    expect(body.details?.causes?.map(({ reason, field }) => `${reason} ${field}`)).toEqual(
      expect.arrayContaining([
        'FieldValueInvalid metadata.name',
        'FieldValueRequired spec.containers[0].name',
        'FieldValueNotSupported spec.restartPolicy',
      ]),
    )
  })

  it.each([
    [
      'another kind',
      { ...configMap('a'), kind: 'Secret', data: {} },
      'Secret in version "v1" cannot be handled as a ConfigMap: converting (v1.Secret) to (core.ConfigMap): unknown conversion',
    ],
    [
      'another version',
      { ...configMap('a'), apiVersion: 'v2' },
      'ConfigMap in version "v2" cannot be handled as a ConfigMap: no kind "ConfigMap" is registered for version "v2" in scheme "pkg/api/legacyscheme/scheme.go:30"',
    ],
    [
      'a resourceVersion',
      configMap('a', { resourceVersion: '5' }),
      'resourceVersion should not be set on objects to be created',
    ],
    [
      'another namespace than the path',
      configMap('a', { namespace: 'other' }),
      'the namespace of the provided object does not match the namespace sent on the request',
    ],
    [
      'a wrong JSON type',
      { ...configMap('a'), data: 'red' },
      expect.stringMatching(/^ConfigMap in version "v1" cannot be handled as a ConfigMap: .*data/),
    ],
    ['text that is no JSON', '{"metadata":', expect.stringContaining('is unrecognized')],
    ['a list', [], expect.stringContaining('(must be of type ConfigMap)')],
    ['an empty body', '', expect.stringContaining('(<empty>)')],
  ])('with 400 BadRequest for %s', async (_what, sent, message) => {
    const server = await openTestServer()
    const { status, body } = await server.post(configMaps, sent)
    expect(status).toBe(400)
    expect(body).toMatchObject({ kind: 'Status', reason: 'BadRequest', code: 400, message })
    expect((await server.get(configMaps)).body.items).toEqual([])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'with 413 for a %s of more than 3 MiB',
    async (method) => {
      const server = await openTestServer()
      const body = JSON.stringify({ metadata: { name: 'a' }, data: { a: 'x'.repeat(3 << 20) } })
      const headers = {
        'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      }
      const path = method === 'POST' ? configMaps : `${configMaps}/a`
      const answer = await server.send(method, path, { body, headers })
      expect(answer.status).toBe(413)
      expect(answer.body.reason).toBe('RequestEntityTooLarge')
    },
  )

  it('with 415 for a media type that nobody reads', async () => {
    const server = await openTestServer()
    const headers = { 'content-type': 'application/xml' }
    const { status, body } = await server.post(configMaps, '<a/>', { headers })
    expect(status).toBe(415)
    expect(body).toMatchObject({
      reason: 'UnsupportedMediaType',
      message:
        'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    })
  })

  it('with 406 before anything is written, where no form of the answer is accepted', async () => {
    const server = await openTestServer()
    const headers = { accept: 'text/html' }
    const { status, body } = await server.post(configMaps, configMap('a'), { headers })
    expect(status).toBe(406)
    expect(body.reason).toBe('NotAcceptable')
    expect((await server.get(`${configMaps}/a`)).status).toBe(404)
  })

  it('with 405 for a namespaced kind without a namespace in the path', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post('/api/v1/configmaps', configMap('a'))
    expect(status).toBe(405)
    expect(body).toMatchObject({
      reason: 'MethodNotAllowed',
      message: 'the server does not allow this method on the requested resource',
    })
  })
})

describe('a create that is only tried', () => {
  it('shows the version that it came with', async () => {
    const server = await openTestServer()
    const object = configMap('a', { resourceVersion: 'mine' })
    const { status, body } = await server.post(`${configMaps}?dryRun=All`, object)
    expect(status).toBe(201)
    expect(body.metadata.resourceVersion).toBe('mine')
  })

  it('has no version of its own, in a Table neither', async () => {
    const server = await openTestServer()
    const headers = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' }
    const { body } = await server.post(`${configMaps}?dryRun=All`, configMap('a'), { headers })
    expect(body.metadata).toEqual({})
  })
})
