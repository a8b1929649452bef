import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import { structOf } from '../../../../core/api/json-fields.ts'
import { apply, ownersOf } from '../../../support/apply.ts'
import {
  type Body,
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  type TestServer,
} from '../../../support/test-server.ts'

const web = `${deployments}/web`
const services = '/api/v1/namespaces/default/services'

/** A deployment whose one container says this of itself. */
function container(facts: JsonObject): JsonObject {
  return podSpec({ containers: [{ name: 'main', image: 'main:1', ...facts }] })
}

function podSpec(spec: JsonObject): JsonObject {
  return deployment('web', { template: { metadata: { labels: { app: 'web' } }, spec } })
}

const withContainers = { containers: [{ name: 'main', image: 'main:1' }] }

function podSpecOf(body: Body): JsonObject {
  return structOf(body, 'spec', 'template', 'spec')
}

function ownedBy(body: Body, manager: string, within: string): string[] {
  const owned = ownersOf(body)[`${manager} Apply`] ?? []
  return owned.filter((field) => field.startsWith(within))
}

const main = '.spec.template.spec.containers[name="main"]'

async function messageOf(
  server: TestServer,
  path: string,
  manager: string,
  object: JsonObject,
): Promise<string | undefined> {
  const { body } = await apply(server, path, manager, object)
  return body.message
}

describe('a list', () => {
  it('that is one thing is owned and replaced as a whole', async () => {
    const server = await openTestServer()
    await apply(server, web, 'one', container({ args: ['a', 'b'] }))
    const { body } = await apply(server, web, 'one', container({ args: ['c'] }))
    expect(podSpecOf(body)).toMatchObject({ containers: [{ args: ['c'] }] })
    expect(ownedBy(body, 'one', `${main}.args`)).toEqual([`${main}.args`])
    expect(await messageOf(server, web, 'two', container({ args: ['c', 'd'] }))).toBe(
      `Apply failed with 1 conflict: conflict with "one": ${main}.args`,
    )
  })

  it('that is a set is shared by its members', async () => {
    const server = await openTestServer()
    const path = `${configMaps}/a`
    const held = (...finalizers: string[]): JsonObject => configMap('a', { finalizers })
    await apply(server, path, 'one', held('example.com/a', 'example.com/b'))
    const { body } = await apply(server, path, 'two', held('example.com/c', 'example.com/b'))
    expect(body.metadata.finalizers).toEqual(['example.com/a', 'example.com/c', 'example.com/b'])
    expect(ownedBy(body, 'two', '.metadata.finalizers')).toEqual([
      '.metadata.finalizers[="example.com/b"]',
      '.metadata.finalizers[="example.com/c"]',
    ])
    const left = await apply(server, path, 'one', held('example.com/a'))
    expect(left.body.metadata.finalizers).toEqual([
      'example.com/a',
      'example.com/c',
      'example.com/b',
    ])
    const gone = await apply(server, path, 'two', configMap('a'))
    expect(gone.body.metadata.finalizers).toEqual(['example.com/a'])
  })

  it('that is a map takes the default for a key that is left out', async () => {
    const server = await openTestServer()
    const path = `${services}/web`
    const service = (...ports: JsonObject[]): JsonObject => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web' },
      spec: { ports: [...ports] },
    })
    await apply(server, path, 'one', service({ port: 53, name: 'dns' }))
    const same = { port: 53, name: 'dns', protocol: 'TCP' }
    const { status, body } = await apply(server, path, 'two', service(same))
    expect(status).toBe(200)
    expect(body['spec']).toMatchObject({ ports: [{ port: 53, protocol: 'TCP' }] })
    const item = '.spec.ports[port=53,protocol="TCP"]'
    expect(ownedBy(body, 'one', '.spec')).toEqual([`${item}.name`, `${item}.port`])
    expect(ownedBy(body, 'two', '.spec')).toContain(`${item}.protocol`)
    const other = { port: 53, name: 'dns-udp', protocol: 'UDP' }
    const { body: both } = await apply(server, path, 'two', service(same, other))
    expect(both['spec']).toMatchObject({ ports: [{ protocol: 'TCP' }, { protocol: 'UDP' }] })
  })

  it('within a list is merged by its own keys', async () => {
    const server = await openTestServer()
    const mounts = (name: string, mountPath: string): JsonObject =>
      container({ volumeMounts: [{ name, mountPath }], env: [{ name, value: name }] })
    const volumes = (name: string): JsonObject => ({ volumes: [{ name, emptyDir: {} }] })
    const of = (name: string): JsonObject => {
      const object = mounts(name, `/${name}`)
      Object.assign(structOf(object, 'spec', 'template', 'spec'), volumes(name))
      return object
    }
    await apply(server, web, 'one', of('a'))
    const { body } = await apply(server, web, 'two', of('b'))
    expect(podSpecOf(body)).toMatchObject({
      containers: [
        {
          env: [{ name: 'a' }, { name: 'b' }],
          volumeMounts: [{ mountPath: '/a' }, { mountPath: '/b' }],
        },
      ],
      volumes: [{ name: 'a' }, { name: 'b' }],
    })
    const { body: left } = await apply(server, web, 'one', container({}))
    expect(podSpecOf(left)).toMatchObject({
      containers: [{ env: [{ name: 'b' }], volumeMounts: [{ mountPath: '/b' }] }],
      volumes: [{ name: 'b' }],
    })
  })
})

describe('a map', () => {
  it('is shared by its keys', async () => {
    const server = await openTestServer()
    const limits = (facts: JsonObject): JsonObject => container({ resources: { limits: facts } })
    await apply(server, web, 'one', limits({ cpu: '1' }))
    const { body } = await apply(server, web, 'two', limits({ memory: '1Gi' }))
    expect(podSpecOf(body)).toMatchObject({
      containers: [{ resources: { limits: { cpu: '1', memory: '1Gi' } } }],
    })
    expect(ownedBy(body, 'two', `${main}.resources`)).toEqual([`${main}.resources.limits.memory`])
  })

  it('that is one thing is owned and replaced as a whole', async () => {
    const server = await openTestServer()
    const selecting = (nodeSelector: JsonObject): JsonObject =>
      podSpec({ ...withContainers, nodeSelector })
    await apply(server, web, 'one', selecting({ a: 'b' }))
    const { body } = await apply(server, web, 'one', selecting({ c: 'd' }))
    expect(podSpecOf(body)['nodeSelector']).toEqual({ c: 'd' })
    expect(ownedBy(body, 'one', '.spec.template.spec.nodeSelector')).toEqual([
      '.spec.template.spec.nodeSelector',
    ])
    expect(await messageOf(server, web, 'two', selecting({ e: 'f' }))).toContain(
      'conflict with "one": .spec.template.spec.nodeSelector',
    )
  })
})

describe('a struct', () => {
  it('that is one thing is owned and replaced as a whole', async () => {
    const server = await openTestServer()
    const from = (secretKeyRef: JsonObject): JsonObject =>
      container({ env: [{ name: 'A', valueFrom: { secretKeyRef } }] })
    await apply(server, web, 'one', from({ name: 'a', key: 'b', optional: true }))
    const { body } = await apply(server, web, 'one', from({ name: 'a', key: 'c' }))
    const reference = `${main}.env[name="A"].valueFrom.secretKeyRef`
    expect(ownedBy(body, 'one', `${main}.env`)).toContain(reference)
    const [first] = podSpecOf(body)['containers'] as { env: JsonObject[] }[]
    expect(first?.env[0]?.['valueFrom']).toEqual({ secretKeyRef: { name: 'a', key: 'c' } })
    expect(await messageOf(server, web, 'two', from({ name: 'a', key: 'd' }))).toContain(
      `conflict with "one": ${reference}`,
    )
  })

  it('that holds another kind is merged as that kind is', async () => {
    const server = await openTestServer()
    const path = '/api/v1/namespaces/default/podtemplates/web'
    const template = (image: string, labels: JsonObject): JsonObject => ({
      apiVersion: 'v1',
      kind: 'PodTemplate',
      metadata: { name: 'web' },
      template: { metadata: { labels }, spec: { containers: [{ name: image, image }] } },
    })
    await apply(server, path, 'one', template('a', { a: 'b' }))
    const { body } = await apply(server, path, 'two', template('c', { c: 'd' }))
    expect(body['template']).toMatchObject({
      metadata: { labels: { a: 'b', c: 'd' } },
      spec: { containers: [{ name: 'a' }, { name: 'c' }] },
    })
  })
})

describe('what has no type', () => {
  const path = '/apis/apps/v1/namespaces/default/controllerrevisions/a'
  const revision = (data: JsonObject, number = 1): JsonObject => ({
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: { name: 'a' },
    revision: number,
    data,
  })

  it('is kept as it is, and owned as one thing', async () => {
    const server = await openTestServer()
    const data = { spec: { list: [1, { two: null }], $patch: 'replace' } }
    const { status, body } = await apply(server, path, 'one', revision(data))
    expect(status).toBe(201)
    expect(body['data']).toEqual(data)
    expect(ownersOf(body)).toEqual({ 'one Apply': ['.data', '.revision'] })
    const [entry] = body.metadata.managedFields ?? []
    expect(entry?.['fieldsV1']).toEqual({ 'f:data': {}, 'f:revision': {} })
    expect((await apply(server, path, 'one', revision(data))).body).toEqual(body)
  })
})

describe('an object that says what it is', () => {
  it('may be applied as it was read, but for its account', async () => {
    const server = await openTestServer()
    const { body: live } = await server.post(deployments, deployment('web'))
    const { managedFields: _, ...metadata } = live.metadata
    const { status, body } = await apply(server, web, 'me', { ...live, metadata })
    expect(status).toBe(200)
    expect(body.metadata.uid).toBe(live.metadata.uid)
    const owned = ownersOf(body)['me Apply'] ?? []
    expect(owned.filter((field) => field.startsWith('.metadata'))).toEqual([])
    expect(owned.filter((field) => field.startsWith('.status'))).toEqual([])
    expect(owned).toContain('.spec.replicas')
  })
})
