import { beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  customWidget,
  establish,
  widgetCrd,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import { controllersSettled, ownedBy } from '../../../support/objects/owned-objects.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  await establish(server, widgetCrd())
})

async function create(path: string, object: JsonObject): Promise<{ name: string; uid: string }> {
  const { status, text, body } = await server.post(path, object)
  expect(status, text).toBe(201)
  return { name: body.metadata.name ?? '', uid: body.metadata.uid ?? '' }
}

function widget(name: string, metadata: JsonObject = {}): JsonObject {
  const made = customWidget(name, { color: 'red' })
  return { ...made, metadata: { name, ...metadata } }
}

function ofWidget(owner: { name: string; uid: string }, more: JsonObject = {}): JsonObject {
  return ownedBy(owner, { apiVersion: 'shop.example/v1', kind: 'Widget', ...more })
}

async function names(path: string): Promise<(string | undefined)[]> {
  return (await server.get(path)).body.items.map(({ metadata }) => metadata.name)
}

describe('garbage collection of custom objects', () => {
  it('a deleted custom object takes with it what it owns, and what that owns', async () => {
    const owner = await create(widgetsPath, widget('owner'))
    const owned = await create(
      configMaps,
      configMap('owned', { ownerReferences: [ofWidget(owner)] }),
    )
    await create(widgetsPath, widget('leaf', { ownerReferences: [ownedBy(owned)] }))
    await create(widgetsPath, widget('other'))
    await server.delete(`${widgetsPath}/owner`)
    await controllersSettled()
    expect(await names(configMaps)).toEqual([])
    expect(await names(widgetsPath)).toEqual(['other'])
  })

  it('a custom object goes whose owner never was', async () => {
    const uid = '11111111-2222-3333-4444-555555555555'
    await create(
      widgetsPath,
      widget('lost', { ownerReferences: [ofWidget({ name: 'never', uid })] }),
    )
    await controllersSettled()
    expect(await names(widgetsPath)).toEqual([])
  })

  it('a custom object that is deleted in the foreground waits for custom objects that block it', async () => {
    const owner = await create(widgetsPath, widget('owner'))
    const ownerReferences = [ofWidget(owner, { blockOwnerDeletion: true })]
    await create(widgetsPath, widget('held', { finalizers: ['example.com/hold'], ownerReferences }))
    const { body } = await server.delete(`${widgetsPath}/owner`, {
      propagationPolicy: 'Foreground',
    })
    expect(body.metadata).toMatchObject({
      deletionGracePeriodSeconds: 0,
      finalizers: ['foregroundDeletion'],
      generation: 2,
    })
    await controllersSettled()
    expect(await names(widgetsPath)).toEqual(['held', 'owner'])
    await server.patch(`${widgetsPath}/held`, { metadata: { finalizers: null } })
    await controllersSettled()
    expect(await names(widgetsPath)).toEqual([])
  })

  it('a custom object that leaves orphans has its name taken from them', async () => {
    const owner = await create(widgetsPath, widget('owner'))
    await create(widgetsPath, widget('kept', { ownerReferences: [ofWidget(owner)] }))
    await server.delete(`${widgetsPath}/owner`, { propagationPolicy: 'Orphan' })
    await controllersSettled()
    const { body } = await server.get(widgetsPath)
    expect(body.items).toMatchObject([{ metadata: { name: 'kept' } }])
    expect(body.items[0]?.metadata).not.toHaveProperty('ownerReferences')
  })

  it('a custom object with two controllers is refused, and shows its owners as their type has them', async () => {
    const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', uid: 'u', controller: true }
    const ownerReferences = [reference, { ...reference, uid: 'v' }]
    const { body } = await server.post(widgetsPath, widget('two', { ownerReferences }))
    const shown = JSON.stringify(ownerReferences)
    expect(body.message).toBe(
      `Widget.shop.example "two" is invalid: metadata.ownerReferences: Invalid value: ${shown}: Only one reference can have Controller set to true. Found "true" in references for ConfigMap/a and ConfigMap/a`,
    )
  })
})

describe('a namespace with custom objects', () => {
  const space = '/api/v1/namespaces/space'
  const inSpace = '/apis/shop.example/v1/namespaces/space/widgets'

  beforeEach(async () => {
    await create('/api/v1/namespaces', { metadata: { name: 'space' } })
  })

  it('a namespace that is deleted takes its custom objects with it', async () => {
    await create(inSpace, widget('a'))
    await create(widgetsPath, widget('elsewhere'))
    await server.delete(space)
    await controllersSettled()
    expect((await server.get(space)).status).toBe(404)
    expect(await names('/apis/shop.example/v1/widgets')).toEqual(['elsewhere'])
  })

  it('a namespace that is deleted waits for the finalizers of its custom objects, and names them', async () => {
    await create(inSpace, widget('free'))
    await create(inSpace, widget('held', { finalizers: ['example.com/hold'] }))
    await server.delete(space)
    await controllersSettled()
    expect(await names(inSpace)).toEqual(['held'])
    const conditions = ((await server.get(space)).body['status'] as JsonObject)['conditions']
    const remains = 'Some resources are remaining: widgets.shop.example has 1 resource instances'
    const holds =
      'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances'
    expect(conditions).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ type: 'NamespaceContentRemaining', message: remains }),
        expect.objectContaining({ type: 'NamespaceFinalizersRemaining', message: holds }),
      ]),
    )
    const late = await server.post(inSpace, widget('late'))
    expect(late.body.message).toBe(
      'widgets.shop.example "late" is forbidden: unable to create new content in namespace space because it is being terminated',
    )
    await server.patch(`${inSpace}/held`, { metadata: { finalizers: null } })
    // The controller looks again after a while.
    server.runtime.advance(60_000)
    await controllersSettled()
    expect((await server.get(space)).status).toBe(404)
  })
})
