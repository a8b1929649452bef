import { describe, expect, it } from 'vitest'
import { ownersOf } from '../../../../support/recorded/apply.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../../support/servers/test-server.ts'

describe('managed fields of a create', () => {
  it('a create owns all fields that are set, defaults too', async () => {
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

  it('a create owns nothing of a status, nor what says which object it is', async () => {
    const server = await openTestServer()
    const { body } = await server.post(pods, { ...pod('a'), status: { phase: 'Running' } })
    const fields = Object.values(ownersOf(body)).flat()
    expect(fields.filter((field) => /^\.(?:status|metadata|kind|apiVersion)/.test(field))).toEqual(
      [],
    )
  })

  it('a create is the only owner, whatever managed fields the client sends along', async () => {
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

  it('a create by a PUT owns its fields too', async () => {
    const server = await openTestServer()
    const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'
    const lease = { metadata: { name: 'a' }, spec: { holderIdentity: 'me' } }
    const { status, body } = await server.put(`${leases}/a?fieldManager=maker`, lease)
    expect(status).toBe(201)
    expect(ownersOf(body)).toEqual({ 'maker Update': ['.spec.holderIdentity'] })
  })
})

describe('a field manager', () => {
  it.each([
    ['what its User-Agent has before the first slash', 'kubectl/v1.34 (linux) x/y', 'kubectl'],
    ['all of a User-Agent without a slash', 'my agent', 'my agent'],
    ['only what can be printed of it', 'a\u0007b\u200Bc/1', 'abc'],
    ['no more than 128 bytes of it', `${'ä'.repeat(100)}/1`, 'ä'.repeat(64)],
    ['unknown, without a User-Agent', undefined, 'unknown'],
  ])('a field manager is called %s', async (_what, agent, name) => {
    const server = await openTestServer()
    const headers = agent === undefined ? {} : { 'user-agent': agent }
    const { body } = await server.post(configMaps, configMap('a'), { headers })
    expect(Object.keys(ownersOf(body))).toEqual([`${name} Update`])
  })

  it('a field manager is called what it calls itself rather than by its User-Agent', async () => {
    const server = await openTestServer()
    const headers = { 'user-agent': 'kubectl/v1.34' }
    const { body } = await server.post(`${configMaps}?fieldManager=me`, configMap('a'), { headers })
    expect(Object.keys(ownersOf(body))).toEqual(['me Update'])
  })

  it.each([
    ['longer than 128 bytes', 'x'.repeat(129)],
    ['unprintable', 'a%00b'],
  ])('a field manager with a name that is %s is 422', async (_what, name) => {
    const server = await openTestServer()
    const { status, body } = await server.post(`${configMaps}?fieldManager=${name}`, configMap('a'))
    expect(status).toBe(422)
    expect(body.details?.causes?.[0]).toMatchObject({ field: 'fieldManager' })
  })

  it('a field manager inside the server is its client', async () => {
    const server = await openTestServer()
    const { body } = await server.get(
      '/apis/rbac.authorization.k8s.io/v1/clusterroles/cluster-admin',
    )
    expect(Object.keys(ownersOf(body))).toEqual(['kube-apiserver Update'])
  })
})
