import { describe, expect, it } from 'vitest'
import { withoutAccount } from '../../../../support/objects/without-account.ts'
import {
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../../support/servers/test-server.ts'

const web = `${deployments}/web`

describe('metadata.generation', () => {
  it('metadata.generation rises with the spec, and with nothing in metadata or status', async () => {
    const server = await openTestServer()
    const generations: unknown[] = []
    const change = async (path: string, patch: object): Promise<void> => {
      generations.push((await server.patch(path, patch)).body.metadata.generation)
    }
    await server.post(deployments, deployment('web'))
    await change(web, { spec: { replicas: 3 } })
    await change(web, { metadata: { labels: { a: 'b' }, finalizers: ['example.com/hold'] } })
    await change(web, { spec: { replicas: 3 } })
    await change(`${web}/status`, { status: { replicas: 3 } })
    await change(web, { spec: { replicas: 4 } })
    await change(web, { metadata: { generation: 99 } })
    expect(generations).toEqual([2, 2, 2, 2, 3, 3])
  })

  it('metadata.generation rises when a deletion begins', async () => {
    const server = await openTestServer()
    await server.post(deployments, {
      ...deployment('web'),
      metadata: { name: 'web', finalizers: ['example.com/hold'] },
    })
    expect((await server.delete(web)).body.metadata.generation).toBe(2)
    expect((await server.delete(web)).body.metadata.generation).toBe(2)
  })
})

describe('a reported status', () => {
  it('a reported status of an ingress has addresses and host names', async () => {
    const server = await openTestServer()
    const ingresses = '/apis/networking.k8s.io/v1/namespaces/default/ingresses'
    const spec = { defaultBackend: { service: { name: 'web', port: { number: 80 } } } }
    await server.post(ingresses, { metadata: { name: 'a' }, spec })
    const ingress = [{ ip: '1.2.3' }, { hostname: '10.0.0.1' }, { ip: '10.0.0.1' }]
    const status = { loadBalancer: { ingress } }
    const { body } = await server.put(`${ingresses}/a/status`, {
      metadata: { name: 'a' },
      spec,
      status,
    })
    expect(body.details?.causes?.map(({ field }) => field)).toEqual([
      'status.loadBalancer.ingress[0].ip',
      'status.loadBalancer.ingress[1].hostname',
    ])
  })

  it('a reported status of an API service has conditions that are true, false or unknown', async () => {
    const server = await openTestServer()
    const services = '/apis/apiregistration.k8s.io/v1/apiservices'
    const spec = { group: 'a.b', version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 }
    await server.post(services, { metadata: { name: 'v1.a.b' }, spec })
    const { body } = await server.patch(`${services}/v1.a.b/status`, {
      status: { conditions: [{ type: 'Available', status: 'Maybe' }] },
    })
    expect(body.message).toContain(
      'status.conditions[0].status: Unsupported value: "Maybe": supported values: "True", "False", "Unknown"',
    )
  })
})

describe('a status that comes with bad labels', () => {
  it('a status with bad labels is 422, and named once for all kinds, as a change, and by the kind', async () => {
    const server = await openTestServer()
    const ingresses = '/apis/networking.k8s.io/v1/namespaces/default/ingresses'
    const spec = { defaultBackend: { service: { name: 'web', port: { number: 80 } } } }
    await server.post(ingresses, { metadata: { name: 'a' }, spec })
    const metadata = { name: 'a', labels: { a: '-' } }
    const { status, body } = await server.put(`${ingresses}/a/status`, { metadata, spec })
    expect(status).toBe(422)
    expect(body.details?.causes?.map(({ field }) => field)).toEqual(
      Array.from({ length: 3 }, () => 'metadata.labels'),
    )
  })
})

describe('a status of a cron job', () => {
  it('a status of a cron job with bad labels is 422 with two causes, as of every kind', async () => {
    const server = await openTestServer()
    const jobs = '/apis/batch/v1/namespaces/default/cronjobs'
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'b' }] } }
    const spec = { schedule: '0 0 * * *', jobTemplate: { spec: { template } } }
    expect((await server.post(jobs, { metadata: { name: 'a' }, spec })).status).toBe(201)
    const metadata = { name: 'a', labels: { a: '-' } }
    const { status, body } = await server.put(`${jobs}/a/status`, { metadata, spec })
    expect(status).toBe(422)
    expect(body.details?.causes?.map(({ field }) => field)).toEqual([
      'metadata.labels',
      'metadata.labels',
    ])
  })
})

describe('status', () => {
  it('status is ignored on the main resource', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(deployments, deployment('web'))
    await server.patch(`${web}/status`, { status: { replicas: 1 } })
    const put = await server.put(web, {
      ...created,
      metadata: { name: 'web' },
      status: { replicas: 5 },
    })
    expect(put.body['status']).toEqual({ replicas: 1 })
    const patched = await server.patch(web, { status: { replicas: 7 } })
    expect(patched.body['status']).toEqual({ replicas: 1 })
    expect(patched.body.metadata.resourceVersion).toBe(put.body.metadata.resourceVersion)
  })

  it('status is all that its subresource changes', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(deployments, deployment('web'))
    const { status, body } = await server.put(`${web}/status`, {
      ...created,
      metadata: { ...created.metadata, labels: { sneaked: 'in' }, generation: 5 },
      spec: { ...(created['spec'] as object), replicas: 9 },
      status: { observedGeneration: 1, replicas: 2 },
    })
    expect(status).toBe(200)
    expect(body['status']).toEqual({ observedGeneration: 1, replicas: 2 })
    expect(body['spec']).toEqual(created['spec'])
    expect(withoutAccount(body).metadata).toEqual({
      ...withoutAccount(created).metadata,
      resourceVersion: body.metadata.resourceVersion,
    })
  })

  it('status is written as carefully as everything else: 409 from a stale state', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(pods, pod('a'))
    await server.patch(`${pods}/a`, { metadata: { labels: { a: 'b' } } })
    const stale = await server.put(`${pods}/a/status`, { ...created, status: { phase: 'Running' } })
    expect(stale.status).toBe(409)
  })

  it('a write of the status that changes nothing writes nothing', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    const first = await server.patch(`${pods}/a/status`, { status: { phase: 'Running' } })
    const second = await server.patch(`${pods}/a/status`, { status: { phase: 'Running' } })
    expect(second.body).toEqual(first.body)
  })
})
