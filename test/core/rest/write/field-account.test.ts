import { describe, expect, it } from 'vitest'
import { apply, ownersOf } from '../../../support/apply.ts'
import { jsonPatch, path, withObject } from '../../../support/made-config-map.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../support/test-server.ts'

describe('who creates an object', () => {
  it('owns all that is set, defaults too', async () => {
    const server = await openTestServer()
    const { body } = await server.post(
      `${deployments}?fieldManager=maker`,
      deployment('web', { replicas: 2 }),
    )
    expect(body.metadata.managedFields).toEqual([
      {
        manager: 'maker',
        operation: 'Update',
        apiVersion: 'apps/v1',
        time: '2026-01-01T00:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: {
          'f:spec': {
            'f:progressDeadlineSeconds': {},
            'f:replicas': {},
            'f:revisionHistoryLimit': {},
            'f:selector': {},
            'f:strategy': {
              'f:rollingUpdate': { '.': {}, 'f:maxSurge': {}, 'f:maxUnavailable': {} },
              'f:type': {},
            },
            'f:template': {
              'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } },
              'f:spec': {
                'f:containers': {
                  'k:{"name":"main"}': {
                    '.': {},
                    'f:image': {},
                    'f:imagePullPolicy': {},
                    'f:name': {},
                    'f:resources': {},
                    'f:terminationMessagePath': {},
                    'f:terminationMessagePolicy': {},
                  },
                },
                'f:dnsPolicy': {},
                'f:restartPolicy': {},
                'f:schedulerName': {},
                'f:securityContext': {},
                'f:terminationGracePeriodSeconds': {},
              },
            },
          },
        },
      },
    ])
  })

  it('owns nothing of a status, nor what says which object it is', async () => {
    const server = await openTestServer()
    const { body } = await server.post(pods, { ...pod('a'), status: { phase: 'Running' } })
    const fields = Object.values(ownersOf(body)).flat()
    expect(fields.filter((field) => /^\.(?:status|metadata|kind|apiVersion)/.test(field))).toEqual(
      [],
    )
  })

  it('is one alone, whatever account the client sends along', async () => {
    const server = await openTestServer()
    const managedFields = [
      {
        manager: 'other',
        operation: 'Apply',
        apiVersion: 'v1',
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': { 'f:color': {} } },
      },
    ]
    const { body } = await server.post(
      `${configMaps}?fieldManager=maker`,
      configMap('a', { managedFields }),
    )
    expect(ownersOf(body)).toEqual({ 'maker Update': ['.data.color'] })
  })

  it('by a PUT owns it too', async () => {
    const server = await openTestServer()
    const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'
    const lease = { metadata: { name: 'a' }, spec: { holderIdentity: 'me' } }
    const { status, body } = await server.put(`${leases}/a?fieldManager=maker`, lease)
    expect(status).toBe(201)
    expect(ownersOf(body)).toEqual({ 'maker Update': ['.spec.holderIdentity'] })
  })
})

describe('a manager', () => {
  it.each([
    ['what its User-Agent has before the first slash', 'kubectl/v1.34 (linux) x/y', 'kubectl'],
    ['all of a User-Agent without a slash', 'my agent', 'my agent'],
    ['only what can be printed of it', 'a\u0007b\u200Bc/1', 'abc'],
    ['no more than 128 bytes of it', `${'ä'.repeat(100)}/1`, 'ä'.repeat(64)],
    ['unknown, without a User-Agent', undefined, 'unknown'],
  ])('is called %s', async (_what, agent, name) => {
    const server = await openTestServer()
    const headers = agent === undefined ? {} : { 'user-agent': agent }
    const { body } = await server.post(configMaps, configMap('a'), { headers })
    expect(Object.keys(ownersOf(body))).toEqual([`${name} Update`])
  })

  it('is called what it calls itself rather than by its User-Agent', async () => {
    const server = await openTestServer()
    const headers = { 'user-agent': 'kubectl/v1.34' }
    const { body } = await server.post(`${configMaps}?fieldManager=me`, configMap('a'), { headers })
    expect(Object.keys(ownersOf(body))).toEqual(['me Update'])
  })

  it.each([
    ['longer than 128 bytes', 'x'.repeat(129)],
    ['unprintable', 'a%00b'],
  ])('with a name that is %s is 422', async (_what, name) => {
    const server = await openTestServer()
    const { status, body } = await server.post(`${configMaps}?fieldManager=${name}`, configMap('a'))
    expect(status).toBe(422)
    expect(body.details?.causes?.[0]).toMatchObject({ field: 'fieldManager' })
  })

  it('inside the server is its client', async () => {
    const server = await openTestServer()
    const { body } = await server.get(
      '/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin',
    )
    expect(Object.keys(ownersOf(body))).toEqual(['kube-apiserver Update'])
  })
})

describe('an account', () => {
  it('is not changed by a write that changes nothing, whoever sends it', async () => {
    const server = await withObject()
    const { body: before } = await server.get(path)
    server.runtime.advance(5000)
    const { body } = await server.put(`${path}?fieldManager=editor`, configMap('a'))
    expect(body).toEqual(before)
  })

  it('is kept where a client sends none, or an empty list', async () => {
    const server = await withObject()
    for (const managedFields of [undefined, []]) {
      const { body } = await server.put(
        `${path}?fieldManager=maker`,
        configMap('a', { managedFields, labels: { a: 'b' } }),
      )
      expect(ownersOf(body)).toEqual({
        'maker Update': ['.data.color', '.metadata.labels.a'],
      })
    }
  })

  it('is kept where a client sends what no server can have written', async () => {
    const server = await withObject()
    const { body } = await server.put(
      `${path}?fieldManager=maker`,
      configMap('a', { managedFields: [{ manager: 'x', operation: 'Steal' }] }),
    )
    expect(ownersOf(body)).toEqual({ 'maker Update': ['.data.color'] })
  })

  it('can be edited on the main path', async () => {
    const server = await withObject()
    const { body } = await jsonPatch(server, [
      { op: 'replace', path: '/metadata/managedFields/0/manager', value: 'heir' },
      { op: 'replace', path: '/metadata/managedFields/0/operation', value: 'Apply' },
    ])
    expect(ownersOf(body)).toEqual({ 'heir Apply': ['.data.color'] })
  })

  it('is 422 where it is edited to name somebody who cannot be', async () => {
    const server = await withObject()
    const { status, body } = await jsonPatch(server, [
      { op: 'replace', path: '/metadata/managedFields/0/manager', value: 'x'.repeat(129) },
    ])
    expect(status).toBe(422)
    const fields = body.details?.causes?.map(({ field }) => field)
    expect(new Set(fields)).toEqual(new Set(['metadata.managedFields[0].manager']))
  })

  it('cannot be edited by way of a subresource', async () => {
    const server = await openTestServer()
    await server.post(`${pods}?fieldManager=maker`, pod('a'))
    const { body: before } = await server.get(`${pods}/a`)
    const { body } = await server.patch(`${pods}/a/status`, {
      metadata: { managedFields: [{}] },
    })
    expect(body).toEqual(before)
  })

  it('is given up with a list of one empty entry', async () => {
    const server = await withObject()
    const { body } = await jsonPatch(server, [
      { op: 'replace', path: '/metadata/managedFields', value: [{}] },
    ])
    expect(body.metadata).not.toHaveProperty('managedFields')
  })

  it('is given up before the rest of the request is accounted for', async () => {
    const server = await withObject()
    const { body } = await jsonPatch(server, [
      { op: 'replace', path: '/metadata/managedFields', value: [{}] },
      { op: 'add', path: '/data/size', value: 'xl' },
    ])
    expect(ownersOf(body)).toEqual({ 'editor Update': ['.data.size'] })
  })

  it('that was given up stays so until somebody applies', async () => {
    const server = await withObject()
    await server.patch(path, { metadata: { managedFields: [{}] } })
    const { body } = await server.patch(path, { data: { size: 'xl' } })
    expect(body.metadata).not.toHaveProperty('managedFields')
    const applied = await apply(server, path, 'me', { ...configMap('a'), data: { kind: 'new' } })
    expect(ownersOf(applied.body)).toEqual({
      'me Apply': ['.data.kind'],
      'before-first-apply Update': ['.data.color', '.data.size'],
    })
  })

  it('names ten who update, and those before them as one', async () => {
    const server = await withObject()
    for (let at = 0; at < 13; at++) {
      server.runtime.advance(1000)
      await server.patch(`${path}?fieldManager=editor-${at}`, { data: { [`k${at}`]: 'x' } })
    }
    const { body } = await server.get(path)
    const owners = ownersOf(body)
    expect(Object.keys(owners)).toEqual([
      'ancient-changes Update',
      ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => `editor-${at} Update`),
    ])
    expect(owners['ancient-changes Update']).toEqual([
      '.data.color',
      '.data.k0',
      '.data.k1',
      '.data.k2',
      '.data.k3',
    ])
  })

  it('of a deleted object is what it was', async () => {
    const server = await withObject({ finalizers: ['example.com/a'] })
    const { body: before } = await server.get(path)
    const { body } = await server.delete(path)
    expect(body.metadata.managedFields).toEqual(before.metadata.managedFields)
  })

  it('lets go of a field whose item goes', async () => {
    const server = await openTestServer()
    await server.post(
      `${deployments}?fieldManager=maker`,
      deployment('web', {
        template: {
          metadata: { labels: { app: 'web' } },
          spec: {
            containers: [
              { name: 'main', image: 'nginx' },
              { name: 'side', image: 'envoy' },
            ],
          },
        },
      }),
    )
    const { body } = await server.patch(
      `${deployments}/web?fieldManager=editor`,
      { spec: { template: { spec: { containers: [{ name: 'side', $patch: 'delete' }] } } } },
      { headers: { 'content-type': 'application/strategic-merge-patch+json' } },
    )
    expect(Object.keys(ownersOf(body))).toEqual(['maker Update'])
    expect(ownersOf(body)['maker Update']?.filter((field) => field.includes('side'))).toEqual([])
  })
})

it('an empty list is owned by who sends it, though it is stored as none', async () => {
  const server = await openTestServer()
  const spec = { drivers: [] }
  const { body } = await server.post('/apis/storage.k8s.io/v1/csinodes', {
    metadata: { name: 'a' },
    spec,
  })
  expect(body['spec']).toEqual({ drivers: null })
  expect(body.metadata.managedFields).toMatchObject([
    { fieldsV1: { 'f:spec': { 'f:drivers': {} } } },
  ])
})
