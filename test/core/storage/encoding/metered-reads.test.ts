import { expect, it } from 'vitest'
import { meteredReads } from '../../../../core/storage/encoding/metered-reads.ts'
import { StoredResources } from '../../../../core/storage/encoding/stored-resources.ts'

const noCatalog = { byPrefix: () => undefined, storedBehind: () => expect.unreachable() }

function metered() {
  const seen: string[] = []
  const note =
    (outcome: string) =>
    (operation: string, { group, resource }: { group: string; resource: string }): void =>
      void seen.push(`${outcome} ${operation} ${group}/${resource}`)
  const meter = { begin: () => 0, ended: note('ended'), failed: note('failed') }
  return { seen, read: meteredReads(meter, new StoredResources(noCatalog)) }
}

it('reads of a shared store are counted by operation and resource, failed ones as such', async () => {
  const { seen, read } = metered()
  expect(await read('get', '/registry/configmaps/default/a', Promise.resolve(1))).toBe(1)
  await read('list', '/registry/shop.test/orders/', Promise.resolve([]))
  const failure = Promise.reject(new Error('no leader'))
  await expect(read('list', '/registry/pods/', failure)).rejects.toThrow('no leader')
  expect(seen).toEqual([
    'ended get /configmaps',
    'ended list shop.test/orders',
    'failed list /pods',
  ])
})

it('reads of the whole store, and of keys that hold no objects, are of no resource', async () => {
  const { seen, read } = metered()
  await read('list', '/registry/', Promise.resolve([]))
  await read('get', '/skerry/restoring', Promise.resolve(undefined))
  expect(seen).toEqual([])
})
