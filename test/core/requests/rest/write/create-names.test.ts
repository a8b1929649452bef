import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const jobs = '/apis/batch/v1/namespaces/default/jobs'
const namespaces = '/api/v1/namespaces'
const suffix = '[bcdfghjklmnpqrstvwxz2456789]{5}'

/** Makes chance repeat itself: every name that is generated from now on is the same. */
function freezeChance({ runtime }: TestServer): void {
  runtime.random = (bytes) => bytes.fill(7)
}

describe('a generated name', () => {
  it('a generated name is the prefix and five characters', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(configMaps, {
      metadata: { generateName: 'build-' },
    })
    expect(status).toBe(201)
    expect(body.metadata.name).toMatch(new RegExp(`^build-${suffix}$`))
    expect(body.metadata.generateName).toBe('build-')
  })

  it('a generated name is drawn anew where it is taken', async () => {
    const server = await openTestServer()
    freezeChance(server)
    let draws = 0
    const { random } = server.runtime
    const first = await server.post(configMaps, { metadata: { generateName: 'a-' } })
    server.runtime.random = (bytes) =>
      bytes.length === 10 && ++draws > 3 ? bytes.fill(8) : random(bytes)
    const second = await server.post(configMaps, { metadata: { generateName: 'a-' } })
    expect(second.status).toBe(201)
    expect(second.body.metadata.name).not.toBe(first.body.metadata.name)
    expect(draws).toBe(4)
  })

  it('a generated name is 409 AlreadyExists after eight collisions', async () => {
    const server = await openTestServer()
    freezeChance(server)
    let draws = 0
    const { random } = server.runtime
    server.runtime.random = (bytes) => {
      if (bytes.length === 10) draws++
      return random(bytes)
    }
    const first = await server.post(configMaps, { metadata: { generateName: 'a-' } })
    draws = 0
    const { status, body } = await server.post(configMaps, { metadata: { generateName: 'a-' } })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      reason: 'AlreadyExists',
      message: `configmaps "${first.body.metadata.name}" already exists, the server was not able to generate a unique name for the object`,
      details: { retryAfterSeconds: 1 },
    })
    expect(draws).toBe(8)
  })

  it('a generated name yields to a name that is given', async () => {
    const server = await openTestServer()
    const { body } = await server.post(configMaps, configMap('a', { generateName: 'b-' }))
    expect(body.metadata.name).toBe('a')
  })

  it('a generated name stays within 63 characters', async () => {
    const server = await openTestServer()
    const { body } = await server.post(configMaps, {
      metadata: { generateName: 'x'.repeat(80) },
    })
    expect(body.metadata.name).toMatch(new RegExp(`^x{58}${suffix}$`))
  })

  it('a generated name is what a job and a namespace derive their labels from', async () => {
    const server = await openTestServer()
    const spec = { containers: [{ name: 'main', image: 'busybox' }], restartPolicy: 'Never' }
    const job = await server.post(jobs, {
      metadata: { generateName: 'sum-' },
      spec: { template: { spec } },
    })
    const { name, uid } = job.body.metadata
    expect(job.body['spec']).toMatchObject({
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } },
      template: {
        metadata: { labels: { 'job-name': name, 'batch.kubernetes.io/job-name': name } },
      },
    })
    const namespace = await server.post(namespaces, { metadata: { generateName: 'team-' } })
    const { metadata } = namespace.body
    expect(metadata.name).toMatch(new RegExp(`^team-${suffix}$`))
    expect(metadata.labels).toEqual({ 'kubernetes.io/metadata.name': metadata.name })
  })
})

describe('the name of a new object', () => {
  it('the name of a new object is required', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post(configMaps, { data: {} })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      message:
        'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required',
      details: { causes: [{ reason: 'FieldValueRequired', field: 'metadata.name' }] },
    })
  })

  it('the missing name of a new object is told beside everything else that is wrong', async () => {
    const server = await openTestServer()
    const events = '/apis/events.k8s.io/v1/namespaces/default/events'
    const { body } = await server.post(events, { reportingController: 'a' })
    expect(body.message).toBe(
      'Event "" is invalid: [metadata.name: Required value: name or generateName is required, eventTime: Required value, type: Invalid value: "": has invalid value: ]',
    )
  })

  it('the name of a new object is free again once its object is gone', async () => {
    const server = await openTestServer()
    const first = await server.post(configMaps, configMap('a'))
    await server.delete(`${configMaps}/a`)
    const second = await server.post(configMaps, configMap('a'))
    expect(second.status).toBe(201)
    expect(second.body.metadata.uid).not.toBe(first.body.metadata.uid)
  })
})

describe('the namespace of a new object', () => {
  it('the namespace of a new object is that of the path', async () => {
    const server = await openTestServer()
    const { body } = await server.post(configMaps, configMap('a', { namespace: 'default' }))
    expect(body.metadata.namespace).toBe('default')
  })

  it('the namespace of a new object is dropped from cluster-scoped objects, as charts often carry one', async () => {
    const server = await openTestServer()
    const { status, body } = await server.post('/api/v1/nodes', {
      metadata: { name: 'n', namespace: 'default' },
    })
    expect(status).toBe(201)
    expect(body.metadata).not.toHaveProperty('namespace')
  })

  it('the namespace of a new object must exist: 404 names it', async () => {
    const server = await openTestServer()
    const path = '/api/v1/namespaces/nowhere/configmaps'
    const { status, body } = await server.post(path, configMap('a'))
    expect(status).toBe(404)
    expect(body).toMatchObject({
      reason: 'NotFound',
      message: 'namespaces "nowhere" not found',
      details: { name: 'nowhere', kind: 'namespaces' },
    })
  })

  it('the namespace of a new object takes nothing new while it goes away', async () => {
    const server = await openTestServer()
    const held = configMap('held', { finalizers: ['example.com/hold'] })
    await server.post(namespaces, { metadata: { name: 'old' } })
    await server.post('/api/v1/namespaces/old/configmaps', held)
    await server.delete('/api/v1/namespaces/old')
    const { status, body } = await server.post('/api/v1/namespaces/old/secrets', {
      metadata: { name: 'late' },
    })
    expect(status).toBe(403)
    expect(body).toMatchObject({
      reason: 'Forbidden',
      message:
        'secrets "late" is forbidden: unable to create new content in namespace old because it is being terminated',
      details: {
        name: 'late',
        kind: 'secrets',
        causes: [
          {
            reason: 'NamespaceTerminating',
            message: 'namespace old is being terminated',
            field: 'metadata.namespace',
          },
        ],
      },
    })
  })
})

describe('a limit range without a name', () => {
  it('a limit range without a name is named by a uuid', async () => {
    const server = await openTestServer()
    const limitRanges = '/api/v1/namespaces/default/limitranges'
    const { status, body } = await server.post(limitRanges, { spec: { limits: [] } })
    expect(status).toBe(201)
    expect(body.metadata.name).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect((await server.get(`${limitRanges}/${body.metadata.name}`)).status).toBe(200)
  })
})
