import { describe, expect, it } from 'vitest'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  addClaim,
  finalizersOf,
  claims,
  remove,
  exists,
  addPod,
  mounted,
  pods,
  made,
  storage,
} from '../../../../../support/objects/protected-claims.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'

describe('a volume claim that is deleted', () => {
  it('a deleted volume claim goes at once where no pod names it', async () => {
    const server = await openTestServer()
    await addClaim(server, 'data')
    expect(await finalizersOf(server, `${claims}/data`)).toEqual(['kubernetes.io/pvc-protection'])
    await remove(server, `${claims}/data`)
    expect(await exists(server, `${claims}/data`)).toBe(false)
  })

  it('a deleted volume claim stays until the last pod on a node that mounts it is gone', async () => {
    const server = await openTestServer()
    await addClaim(server, 'data')
    await addPod(server, 'one', mounted('data'))
    await addPod(server, 'two', mounted('data'))
    await remove(server, `${claims}/data`)
    await remove(server, `${pods}/one`)
    expect(await exists(server, `${claims}/data`)).toBe(true)
    await remove(server, `${pods}/two`)
    expect(await exists(server, `${claims}/data`)).toBe(false)
  })

  it('a deleted volume claim does not wait for pods that are on no node yet, or in another namespace', async () => {
    const server = await openTestServer()
    await addClaim(server, 'data')
    await addPod(server, 'pending', mounted('data'), '')
    await made(server.post('/api/v1/namespaces', { metadata: { name: 'other' } }))
    const containers = [{ name: 'main', image: 'main:1' }]
    const spec = { nodeName: 'a', containers, volumes: [{ name: 'data', ...mounted('data') }] }
    await made(server.post('/api/v1/namespaces/other/pods', { metadata: { name: 'far' }, spec }))
    await remove(server, `${claims}/data`)
    expect(await exists(server, `${claims}/data`)).toBe(false)
  })

  it('a deleted volume claim stays while it was made for an ephemeral volume of a pod, and goes once that is killed', async () => {
    const server = await openTestServer()
    const ephemeral = { volumeClaimTemplate: { spec: storage } }
    const { metadata } = await addPod(server, 'web', { ephemeral })
    const { uid = '' } = metadata
    const finalizers = ['example.com/hold']
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Pod', name: 'web', uid, controller: true }]
    await made(
      server.post(claims, { metadata: { name: 'web-data', ownerReferences }, spec: storage }),
    )
    await made(server.patch(`${pods}/web`, { metadata: { finalizers } }))
    await remove(server, `${claims}/web-data`)
    expect(await exists(server, `${claims}/web-data`)).toBe(true)
    // The pod waits for its own finalizer, but nothing of it runs any more.
    await remove(server, `${pods}/web`)
    expect(await exists(server, `${pods}/web`)).toBe(true)
    expect(await exists(server, `${claims}/web-data`)).toBe(false)
  })

  it('a deleted volume claim does not wait for a pod whose ephemeral volume only has the name of it', async () => {
    const server = await openTestServer()
    await addPod(server, 'web', { ephemeral: { volumeClaimTemplate: { spec: storage } } })
    await addClaim(server, 'web-data')
    await remove(server, `${claims}/web-data`)
    expect(await exists(server, `${claims}/web-data`)).toBe(false)
  })

  it('a deleted volume claim keeps finalizers of others', async () => {
    const server = await openTestServer()
    const metadata = { name: 'data', finalizers: ['example.com/hold'] }
    await made(server.post(claims, { metadata, spec: storage }))
    await remove(server, `${claims}/data`)
    expect(await finalizersOf(server, `${claims}/data`)).toEqual(['example.com/hold'])
  })

  it('a deleted volume claim goes with its namespace, and with the pods in it', async () => {
    const server = await openTestServer()
    const space = '/api/v1/namespaces/space'
    await made(server.post('/api/v1/namespaces', { metadata: { name: 'space' } }))
    const containers = [{ name: 'main', image: 'main:1' }]
    for (const name of ['a', 'b']) {
      const path = `${space}/persistentvolumeclaims`
      await made(server.post(path, { metadata: { name }, spec: storage }))
      const spec = { containers, volumes: [{ name: 'data', ...mounted(name) }] }
      await made(server.post(`${space}/pods`, { metadata: { name }, spec }))
    }
    await remove(server, space)
    server.runtime.advance(60_000)
    await controllersSettled()
    expect(await exists(server, space)).toBe(false)
  })
})
