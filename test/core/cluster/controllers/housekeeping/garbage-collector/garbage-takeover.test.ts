import { describe, expect, it } from 'vitest'
import {
  blocking,
  configMapNames,
  controllersSettled,
  createOwned,
  ownedBy,
} from '../../../../../support/objects/owned-objects.ts'
import {
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../../support/servers/test-server.ts'

const nobody = { name: 'nobody', uid: '00000000-0000-4000-8000-000000000000' }

async function metadataOf(server: TestServer, name: string) {
  return (await server.get(`${configMaps}/${name}`)).body.metadata
}

describe('a server that takes over a store', () => {
  const foreground = { propagationPolicy: 'Foreground' }

  /** What clients do while nothing collects, and then another server on the same store. */
  async function takeOver(before: (server: TestServer) => Promise<void>): Promise<TestServer> {
    const first = await openTestServer({ controllers: ['*', '-garbagecollector'] })
    await before(first)
    await first.server.close()
    const second = await openTestServer({ wrap: () => first.storage })
    await controllersSettled()
    return second
  }

  it('a server that starts collects what has lost its owner before', async () => {
    const server = await takeOver(async (first) => {
      const owner = await createOwned(first, 'owner')
      const child = await createOwned(first, 'child', [ownedBy(owner)])
      await createOwned(first, 'grandchild', [ownedBy(child)])
      await createOwned(first, 'free')
      await first.delete(`${configMaps}/owner`)
      expect(await configMapNames(first)).toEqual(['child', 'free', 'grandchild'])
    })
    expect(await configMapNames(server)).toEqual(['free'])
  })

  it('a server that starts goes on with foreground deletions', async () => {
    const server = await takeOver(async (first) => {
      const owner = await createOwned(first, 'owner')
      await createOwned(first, 'child', [blocking(owner)])
      await first.delete(`${configMaps}/owner`, foreground)
      expect(await configMapNames(first)).toEqual(['child', 'owner'])
    })
    expect(await configMapNames(server)).toEqual([])
  })

  it('a server that starts goes on orphaning', async () => {
    const server = await takeOver(async (first) => {
      const owner = await createOwned(first, 'owner')
      await createOwned(first, 'child', [blocking(owner)])
      await first.delete(`${configMaps}/owner`, { propagationPolicy: 'Orphan' })
    })
    expect(await configMapNames(server)).toEqual(['child'])
    expect(await metadataOf(server, 'child')).not.toHaveProperty('ownerReferences')
  })

  it('a server that starts collects nothing else', async () => {
    const server = await takeOver(async (first) => {
      const owner = await createOwned(first, 'owner')
      await createOwned(first, 'child', [blocking(owner)])
      await createOwned(first, 'quoting', [], {
        annotations: { last: JSON.stringify({ ownerReferences: [ownedBy(nobody)] }) },
      })
    })
    expect(await configMapNames(server)).toEqual(['child', 'owner', 'quoting'])
  })
})
