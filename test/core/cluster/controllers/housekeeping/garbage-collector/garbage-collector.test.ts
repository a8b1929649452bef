import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import {
  blocking,
  configMapNames,
  controllersSettled,
  createOwned,
  metadataOf,
  ownedBy,
} from '../../../../../support/objects/owned-objects.ts'
import {
  configMap,
  configMaps,
  openTestServer,
} from '../../../../../support/servers/test-server.ts'

const nobody = { name: 'nobody', uid: '00000000-0000-4000-8000-000000000000' }
const events = '/api/v1/namespaces/default/events'

describe('an object whose owner does not exist', () => {
  it('an object whose owner does not exist is deleted soon after it was created', async () => {
    const server = await openTestServer()
    await createOwned(server, 'lost', [ownedBy(nobody)])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('an object whose owner does not exist is deleted when the owner named is another object of that name', async () => {
    const server = await openTestServer()
    const { uid } = await createOwned(server, 'owner')
    await createOwned(server, 'child', [ownedBy({ name: 'owner', uid })])
    await createOwned(server, 'changeling', [ownedBy({ ...nobody, name: 'owner' })])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['child', 'owner'])
  })

  it('an object is deleted when an owner is named later that does not exist', async () => {
    const server = await openTestServer()
    await createOwned(server, 'free')
    await server.patch(`${configMaps}/free`, { metadata: { ownerReferences: [ownedBy(nobody)] } })
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('an object whose owner does not exist stays while the kind of the owner is not known', async () => {
    const server = await openTestServer()
    const unknown = { apiVersion: 'example.com/v1', kind: 'Widget' }
    await createOwned(server, 'waiting', [
      ownedBy(nobody),
      ownedBy({ ...nobody, uid: 'w' }, unknown),
    ])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['waiting'])
    expect((await metadataOf(server, 'waiting')).ownerReferences).toHaveLength(2)
  })
})

describe('an owner in another namespace', () => {
  async function openWithForeignOwner() {
    const server = await openTestServer()
    await server.post('/api/v1/namespaces', { metadata: { name: 'other' } })
    const { body } = await server.post('/api/v1/namespaces/other/configmaps', configMap('owner'))
    return { server, owner: { name: 'owner', uid: body.metadata.uid ?? '' } }
  }

  it('an owner in another namespace counts as absent, and an event says why', async () => {
    const { server, owner } = await openWithForeignOwner()
    const { uid } = await createOwned(server, 'stray', [ownedBy(owner)])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
    const { body } = await server.get(events)
    expect(body.items).toMatchObject([
      {
        type: 'Warning',
        reason: 'OwnerRefInvalidNamespace',
        message: `ownerRef [v1/ConfigMap, namespace: default, name: owner, uid: ${owner.uid}] does not exist in namespace "default"`,
        involvedObject: { kind: 'ConfigMap', namespace: 'default', name: 'stray', uid },
        source: { component: 'garbage-collector-controller' },
      },
    ])
  })

  it('an owner in a namespace keeps an object without a namespace for ever, and an event says so', async () => {
    const { server, owner } = await openWithForeignOwner()
    const metadata = { name: 'one', ownerReferences: [ownedBy(owner)] }
    await server.post('/api/v1/nodes', { metadata })
    await controllersSettled()
    await server.delete('/api/v1/namespaces/other/configmaps/owner')
    await controllersSettled()
    expect((await server.get('/api/v1/nodes/one')).status).toBe(200)
    expect((await server.get(events)).body.items).toMatchObject([
      { reason: 'OwnerRefInvalidNamespace', involvedObject: { kind: 'Node', name: 'one' } },
    ])
  })
})

describe('garbage', () => {
  it('garbage is collected when others write to it at the same time', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'busy', [ownedBy(owner)])
    const touch = (at: number): Promise<unknown> =>
      server.patch(`${configMaps}/busy`, { data: { at: String(at) } } as JsonObject)
    await Promise.all([server.delete(`${configMaps}/owner`), ...[1, 2, 3, 4].map(touch)])
    await controllersSettled()
    server.runtime.advance(10_000)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('garbage of a thousand objects is collected', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    const names = Array.from({ length: 1000 }, (_, at) => `child-${at}`)
    await Promise.all(names.map((name) => createOwned(server, name, [ownedBy(owner)])))
    await server.delete(`${configMaps}/owner`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('garbage is not made by a delete that is a dry run', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'child', [blocking(owner)])
    const { body } = await server.delete(`${configMaps}/owner`, {
      dryRun: ['All'],
      propagationPolicy: 'Foreground',
    })
    expect(body.metadata.finalizers).toEqual(['foregroundDeletion'])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['child', 'owner'])
    expect(await metadataOf(server, 'owner')).not.toHaveProperty('finalizers')
  })
})
