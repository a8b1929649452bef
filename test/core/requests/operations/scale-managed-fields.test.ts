import { describe, expect, it } from 'vitest'
import { objectOf, structOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
} from '../../../support/objects/custom-resources.ts'
import { apply } from '../../../support/recorded/apply.ts'
import {
  type Answer,
  deployment,
  deployments,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const web = `${deployments}/web`

const scale = (replicas: number, name = 'web'): JsonObject => ({
  apiVersion: 'autoscaling/v1',
  kind: 'Scale',
  metadata: { name },
  spec: { replicas },
})

/** `m1 Update apps/v1, number`: the entries of managed fields in their order, by what they have of the number and the time. */
async function entriesOf(server: TestServer, path = web): Promise<string[]> {
  const { body } = await server.get(path)
  return (body.metadata.managedFields ?? []).map((entry) => {
    const {
      manager,
      operation,
      apiVersion,
      subresource = '',
      time,
    } = entry as Record<string, string>
    const fields = structOf(structOf(entry, 'fieldsV1'), 'f:spec')
    const place = subresource === '' ? '' : `/${subresource}`
    const number = objectOf(fields, 'f:replicas') ? ', number' : ''
    return `${manager}${place} ${operation} ${apiVersion}${number}${time === undefined ? ', no time' : ''}`
  })
}

function open(): Promise<TestServer> {
  return openTestServer({ controllers: [] })
}

function patchScale(
  server: TestServer,
  manager: string,
  replicas: number,
  path = web,
): Promise<Answer> {
  return server.patch(`${path}/scale?fieldManager=${manager}`, { spec: { replicas } })
}

// What a kube-apiserver 1.34.2 answers.
describe('managed fields after writes of the scale', () => {
  it('a patch takes the number into an entry without a time, which stands first', async () => {
    const server = await open()
    await server.post(`${deployments}?fieldManager=m1`, deployment('web'))
    await patchScale(server, 's1', 3)
    expect(await entriesOf(server)).toEqual([
      's1/scale Update apps/v1, number, no time',
      'm1 Update apps/v1',
    ])
  })

  it('a patch that changes nothing moves the number into an entry of its own', async () => {
    const server = await open()
    await server.post(
      `${deployments}?fieldManager=m1`,
      deployment('web', { ...(deployment('web')['spec'] as JsonObject), replicas: 2 }),
    )
    await patchScale(server, 's1', 2)
    expect(await entriesOf(server)).toEqual([
      'm1 Update apps/v1, number, no time',
      'm1 Update apps/v1',
    ])
    await patchScale(server, 's1', 2)
    expect(await entriesOf(server)).toEqual(['m1 Update apps/v1'])
  })

  it('a number that nobody owns stays so after a patch, and conflicts with a first apply', async () => {
    const server = await open()
    await apply(server, web, 'm1', deployment('web'))
    await patchScale(server, 's1', 2)
    expect(await entriesOf(server)).toEqual(['m1 Apply apps/v1'])
    const refused = await apply(server, `${web}/scale`, 's2', scale(3))
    expect(refused.body.message).toBe(
      'Apply failed with 1 conflict: conflict with "before-first-apply" with subresource "scale" using autoscaling/v1: .spec.replicas',
    )
    await apply(server, `${web}/scale`, 's2', scale(3), { force: true })
    expect(await entriesOf(server)).toEqual([
      's2/scale Apply apps/v1, number, no time',
      'm1 Apply apps/v1',
    ])
    await apply(server, `${web}/scale`, 's3', scale(3))
    expect(await entriesOf(server)).toEqual([
      's2/scale Apply apps/v1, number, no time',
      's3/scale Apply apps/v1, number, no time',
      'm1 Apply apps/v1',
    ])
    const again = await apply(server, `${web}/scale`, 's2', scale(4))
    expect(again.body.message).toBe(
      'Apply failed with 1 conflict: conflict with "s3" with subresource "scale": .spec.replicas',
    )
  })

  it('an apply conflicts with an update in the version of the scale', async () => {
    const server = await open()
    await server.post(`${deployments}?fieldManager=m1`, deployment('web'))
    const { body } = await apply(server, `${web}/scale`, 's1', scale(3))
    expect(body.message).toBe(
      'Apply failed with 1 conflict: conflict with "m1" using autoscaling/v1: .spec.replicas',
    )
  })
})

const widgets = '/apis/shop.example/v1/namespaces/default/widgets'

async function openWithWidgets(): Promise<TestServer> {
  const server = await open()
  const paths = { specReplicasPath: '.spec.count', statusReplicasPath: '.status.count' }
  const properties = { color: { type: 'string' }, count: { type: 'integer' } }
  const spec = { type: 'object', properties }
  const status = { type: 'object', properties: { count: { type: 'integer' } } }
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec, status } } }
  const versions = [
    version({ schema, subresources: { status: {}, scale: paths } }),
    version({ name: 'v2', schema, storage: false, subresources: { status: {} } }),
  ]
  await establish(server, widgetCrd({ versions }))
  return server
}

describe('managed fields after writes of the scale of a custom object', () => {
  const path = `${widgets}/w`
  const cannot = 'request to convert CR to an invalid group/version: autoscaling/v1'

  it('an apply that would change the number is 500, and one that does not owns it', async () => {
    const server = await openWithWidgets()
    await apply(server, path, 'm1', customWidget('w', { count: 1 }))
    const same = await apply(server, `${path}/scale`, 's1', scale(1, 'w'))
    expect(same.body).toMatchObject({ kind: 'Scale', spec: { replicas: 1 } })
    const refused = await apply(server, `${path}/scale`, 's2', scale(2, 'w'), { force: true })
    expect(refused.body).toMatchObject({
      code: 500,
      message: `failed to convert new object (/w; autoscaling/v1, Kind=Scale) to proper version: ${cannot}`,
    })
    expect((await server.get(path)).body['spec']).toEqual({ count: 1 })
  })

  it('an apply is 500 where nobody owns the number', async () => {
    const server = await openWithWidgets()
    await apply(server, path, 'm1', customWidget('w', { color: 'red' }))
    await patchScale(server, 's1', 2, path)
    const { body } = await apply(server, `${path}/scale`, 's2', scale(3, 'w'))
    const step = 'failed to create manager for existing fields: failed to convert live object'
    expect(body).toMatchObject({
      code: 500,
      message: `${step} (/; autoscaling/v1, Kind=Scale) to proper version: ${cannot}`,
    })
  })

  it('an owner of a version without a scale keeps the number', async () => {
    const server = await openWithWidgets()
    const v2 = widgets.replace('/v1/', '/v2/')
    const widget = { ...customWidget('w', { count: 1 }), apiVersion: 'shop.example/v2' }
    await server.post(`${v2}?fieldManager=m1`, widget)
    await patchScale(server, 's1', 2, path)
    const { body } = await server.get(path)
    expect(body.metadata.managedFields).toMatchObject([
      { manager: 'm1', fieldsV1: { 'f:spec': { 'f:count': {} } } },
    ])
  })
})
