import { describe, expect, it } from 'vitest'
import {
  configMapNames,
  controllersSettled,
  createOwned,
  metadataOf,
  ownedBy,
  releaseConfigMap,
  watchConfigMaps,
} from '../../../../../support/objects/owned-objects.ts'
import {
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../../../support/servers/test-server.ts'

const held = { finalizers: ['example.com/hold'] }

describe('an object whose owner is deleted', () => {
  it('an object whose owner is deleted is deleted too, and what it owned after it', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    const middle = await createOwned(server, 'middle', [ownedBy(owner)])
    await createOwned(server, 'leaf', [ownedBy(middle)])
    const lines = await watchConfigMaps(server)
    await server.delete(`${configMaps}/owner`)
    expect(await lines(3)).toEqual(['DELETED owner', 'DELETED middle', 'DELETED leaf'])
  })

  it('an object whose owner is deleted is deleted across kinds and versions, from a deployment down to its pods', async () => {
    const server = await openTestServer()
    const { body: owner } = await server.post(deployments, deployment('web'))
    const replicaSets = '/apis/apps/v1/namespaces/default/replicasets'
    const controller = { controller: true, blockOwnerDeletion: true }
    const { kind: _, apiVersion: __, ...set } = deployment('web-1')
    const { body: middle } = await server.post(replicaSets, {
      ...set,
      metadata: {
        name: 'web-1',
        ownerReferences: [
          ownedBy(
            { name: 'web', uid: owner.metadata.uid ?? '' },
            { apiVersion: 'apps/v1', kind: 'Deployment', ...controller },
          ),
        ],
      },
    })
    const reference = ownedBy(
      { name: 'web-1', uid: middle.metadata.uid ?? '' },
      { apiVersion: 'apps/v1', kind: 'ReplicaSet', ...controller },
    )
    for (const name of ['a', 'b']) {
      const { status } = await server.post(pods, {
        ...pod(name),
        metadata: { name, ownerReferences: [reference] },
      })
      expect(status).toBe(201)
    }
    await server.delete(`${deployments}/web`)
    await controllersSettled()
    expect((await server.get(replicaSets)).body.items).toEqual([])
    expect((await server.get(pods)).body.items).toEqual([])
  })

  it('an object whose owner is deleted stays while another owner is there, and loses the reference to the one that went', async () => {
    const server = await openTestServer()
    const [first, second] = [await createOwned(server, 'a'), await createOwned(server, 'b')]
    await createOwned(server, 'shared', [ownedBy(first), ownedBy(second)])
    await server.delete(`${configMaps}/a`)
    await controllersSettled()
    expect((await metadataOf(server, 'shared')).ownerReferences).toEqual([ownedBy(second)])
    await server.delete(`${configMaps}/b`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('an object whose owner is deleted waits for its own finalizers', async () => {
    const server = await openTestServer()
    const owner = await createOwned(server, 'owner')
    await createOwned(server, 'held', [ownedBy(owner)], held)
    await server.delete(`${configMaps}/owner`)
    await controllersSettled()
    expect(await metadataOf(server, 'held')).toMatchObject({
      deletionTimestamp: '2026-01-01T00:00:00Z',
      finalizers: held.finalizers,
    })
    await releaseConfigMap(server, 'held')
    expect(await configMapNames(server)).toEqual([])
  })

  it('an object in a namespace is deleted with its owner of no namespace', async () => {
    const server = await openTestServer()
    const { body: node } = await server.post('/api/v1/nodes', { metadata: { name: 'one' } })
    const owner = { name: 'one', uid: node.metadata.uid ?? '' }
    await createOwned(server, 'of-node', [ownedBy(owner, { kind: 'Node' })])
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['of-node'])
    await server.delete('/api/v1/nodes/one')
    await controllersSettled()
    expect(await configMapNames(server)).toEqual([])
  })

  it('an object whose owner is deleted stays when it was given to somebody else before', async () => {
    const server = await openTestServer()
    const [first, second] = [await createOwned(server, 'a'), await createOwned(server, 'b')]
    await createOwned(server, 'adopted', [ownedBy(first)])
    await server.patch(`${configMaps}/adopted`, {
      metadata: { ownerReferences: [ownedBy(second)] },
    })
    await server.delete(`${configMaps}/a`)
    await controllersSettled()
    expect(await configMapNames(server)).toEqual(['adopted', 'b'])
  })
})
