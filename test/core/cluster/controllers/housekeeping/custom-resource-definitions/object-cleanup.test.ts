import { describe, expect, it } from 'vitest'
import { conditionsOf } from '../../../../../../core/base/api/conditions.ts'
import { structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import {
  conditionOf,
  customWidget,
  definitionsPath,
  establish,
  untilDefinition,
  version,
  widgetCrd,
  widgetCrdPath,
  widgetsPath,
} from '../../../../../support/objects/custom-resources.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const finalizer = 'customresourcecleanup.apiextensions.k8s.io'

async function made(server: TestServer, at: string, object: JsonObject): Promise<void> {
  const { status, text } = await server.post(at, object)
  expect(status, text).toBe(201)
}

function isGone(definition: JsonObject): boolean {
  return definition['gone'] === true
}

/** Deletes the definition of widgets. @returns the answer, and the state from which to wait. */
async function remove(server: TestServer) {
  const { status, text, body } = await server.delete(widgetCrdPath)
  expect(status, text).toBe(200)
  const { resourceVersion } = body.metadata
  return {
    answer: body as unknown as JsonObject,
    from: { name: 'widgets.shop.example', resourceVersion },
  }
}

describe('a definition that is deleted', () => {
  it('a deleted definition is answered as terminating, held by its finalizer', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    const { answer } = await remove(server)
    expect(structOf(answer, 'metadata')).toMatchObject({ generation: 1, finalizers: [finalizer] })
    expect(structOf(answer, 'metadata')).not.toHaveProperty('deletionGracePeriodSeconds')
    expect(conditionsOf(answer).at(-1)).toMatchObject({
      type: 'Terminating',
      status: 'True',
      reason: 'InstanceDeletionPending',
      message:
        'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
    })
  })

  it('a deleted definition takes its objects of all namespaces with it, and goes itself', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    await made(server, '/api/v1/namespaces', { metadata: { name: 'other' } })
    await made(server, widgetsPath, customWidget('a', { color: 'red' }))
    await made(server, widgetsPath, customWidget('b', { color: 'red' }))
    const other = '/apis/shop.example/v1/namespaces/other/widgets'
    await made(server, other, customWidget('c', { color: 'red' }))
    const { from } = await remove(server)
    await untilDefinition(server, from, isGone)
    expect((await server.get(widgetCrdPath)).status).toBe(404)
    await controllersSettled()
    await establish(server, widgetCrd())
    expect((await server.get('/apis/shop.example/v1/widgets')).body.items).toEqual([])
  })

  it('a deleted definition waits for the finalizers of its objects', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    const finalizers = ['example.com/hold']
    for (const name of ['a', 'b']) {
      const held = { ...customWidget(name, { color: 'red' }), metadata: { name, finalizers } }
      await made(server, widgetsPath, held)
    }
    const { from } = await remove(server)
    await controllersSettled()
    const waiting = await server.get(widgetCrdPath)
    expect(conditionOf(waiting.body as unknown as JsonObject, 'Terminating')).toBe(
      'True InstanceDeletionInProgress',
    )
    expect((await server.get(`${widgetsPath}/a`)).body.metadata.deletionTimestamp).toBeDefined()
    const created = await server.post(widgetsPath, customWidget('c', { color: 'red' }))
    expect(created.body).toMatchObject({
      code: 403,
      message:
        'widgets.shop.example "c" is forbidden: create not allowed while custom resource definition is terminating',
    })
    for (const name of ['a', 'b']) {
      await server.patch(`${widgetsPath}/${name}`, { metadata: { finalizers: null } })
    }
    await untilDefinition(server, from, isGone)
  })

  it('a deleted definition that was never established goes without looking for objects', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    await made(server, widgetsPath, customWidget('a', { color: 'red' }))
    const names = { plural: 'gadgets', kind: 'Widget' }
    const name = 'gadgets.shop.example'
    await made(server, definitionsPath, { ...widgetCrd({ names }), metadata: { name } })
    await controllersSettled()
    const { body } = await server.delete(`${definitionsPath}/${name}`)
    const from = { name, resourceVersion: body.metadata.resourceVersion }
    await untilDefinition(server, from, isGone)
    expect((await server.get(widgetsPath)).body.items).toHaveLength(1)
  })

  it('a deleted definition whose names were refused says that it was never established', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    const name = 'gadgets.shop.example'
    const metadata = { name, finalizers: ['example.com/hold'] }
    const names = { plural: 'gadgets', kind: 'Widget' }
    await made(server, definitionsPath, { ...widgetCrd({ names }), metadata })
    await server.delete(`${definitionsPath}/${name}`)
    await controllersSettled()
    const { body } = await server.get(`${definitionsPath}/${name}`)
    expect(conditionsOf(body as unknown as JsonObject).at(-1)).toMatchObject({
      type: 'Terminating',
      status: 'False',
      reason: 'NeverEstablished',
      message: 'resource was never established',
    })
  })

  it('a deleted definition without a served version takes its objects with it, too', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    await made(server, widgetsPath, customWidget('a', { color: 'red' }))
    const { status } = await server.patch(widgetCrdPath, {
      spec: { versions: [version({ served: false })] },
    })
    expect(status).toBe(200)
    await controllersSettled()
    expect((await server.get(widgetsPath)).status).toBe(404)
    const { from } = await remove(server)
    await untilDefinition(server, from, isGone)
    await controllersSettled()
    await establish(server, widgetCrd())
    expect((await server.get(widgetsPath)).body.items).toEqual([])
  })

  it('a deleted definition keeps the finalizers of others', async () => {
    const server = await openTestServer()
    const metadata = { name: 'widgets.shop.example', finalizers: ['example.com/hold'] }
    await establish(server, { ...widgetCrd(), metadata })
    await remove(server)
    await controllersSettled()
    const { body } = await server.get(widgetCrdPath)
    expect(body.metadata.finalizers).toEqual(['example.com/hold'])
    expect(conditionOf(body as unknown as JsonObject, 'Terminating')).toBe(
      'False InstanceDeletionCompleted',
    )
  })

  it('a deleted definition is not deleted by a dry run', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    const { body } = await server.delete(`${widgetCrdPath}?dryRun=All`)
    expect(body.metadata.finalizers).toEqual([finalizer])
    expect((await server.get(widgetCrdPath)).body.metadata).not.toHaveProperty('deletionTimestamp')
  })

  it('a definition is not deleted for another uid', async () => {
    const server = await openTestServer()
    await establish(server, widgetCrd())
    const { status, body } = await server.delete(widgetCrdPath, { preconditions: { uid: 'other' } })
    expect(status).toBe(409)
    expect(body.message).toContain('Precondition failed: UID in precondition: other, UID in object')
  })
})
