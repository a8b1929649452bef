import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  container,
  web,
  podSpecOf,
  ownedBy,
  main,
  podSpec,
  withContainers,
  messageOf,
} from '../../../../support/objects/applied-containers.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import { deployment, deployments, openTestServer } from '../../../../support/servers/test-server.ts'

describe('a map', () => {
  it('an applied map is shared by its keys', async () => {
    const server = await openTestServer()
    const limits = (facts: JsonObject): JsonObject => container({ resources: { limits: facts } })
    await apply(server, web, 'one', limits({ cpu: '1' }))
    const { body } = await apply(server, web, 'two', limits({ memory: '1Gi' }))
    expect(podSpecOf(body)).toMatchObject({
      containers: [{ resources: { limits: { cpu: '1', memory: '1Gi' } } }],
    })
    expect(ownedBy(body, 'two', `${main}.resources`)).toEqual([`${main}.resources.limits.memory`])
  })

  it('an atomic map is owned and replaced as a whole', async () => {
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
  it('an atomic struct is owned and replaced as a whole', async () => {
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

  it('a struct that embeds another kind is merged as that kind is', async () => {
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

describe('a value without a type', () => {
  const path = '/apis/apps/v1/namespaces/default/controllerrevisions/a'
  const revision = (data: JsonObject, number = 1): JsonObject => ({
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: { name: 'a' },
    revision: number,
    data,
  })

  it('a value without a type is kept as it is, and owned as one thing', async () => {
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

describe('an object that is applied as it was read', () => {
  it('an object may be applied as it was read, but for its managed fields', async () => {
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
