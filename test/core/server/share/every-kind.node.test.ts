import { expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { createClient } from '../../../../core/base/client/client.ts'
import { collectObjects } from '../../../../core/server/share/collect-objects.ts'
import { loadObjects } from '../../../../core/server/share/load-objects.ts'
import { packShare, unpackShare } from '../../../../core/server/share/pack-share.ts'
import { richSet } from '../../../support/objects/rich-objects.ts'
import { openMock } from '../../../support/servers/mock-server.ts'

async function openServer(seed: number) {
  const { server } = await openMock({ seed })
  const client = createClient(server.transport(), { userAgent: 'kubectl/v1' })
  const source = { client, brand: brands.k8s, clock: { now: () => 0 } }
  const { signal } = new AbortController()
  return {
    collect: async () => (await collectObjects({ ...source, signal }, { secrets: true })).objects,
    load: (objects: readonly ApiObject[]) => loadObjects(source, objects),
  }
}

it('objects of every kind, with every field that users set, are the same on another server', async () => {
  const { needed, objects } = richSet()
  const first = await openServer(1)
  const named = [...needed, ...objects].filter((object) => 'metadata' in object)
  // Reviews are answered and not stored, and the default release does not serve every kind.
  await first.load(named as unknown as readonly ApiObject[])
  const shared = await first.collect()
  expect(shared.length).toBeGreaterThan(120)
  const second = await openServer(2)
  const { refused } = await second.load(
    unpackShare(packShare({ objects: shared, files: [] })).objects,
  )
  expect(
    refused.map(({ object, reason }) => `${object.kind} ${object.metadata.name}: ${reason}`),
  ).toEqual([])
  expect(await second.collect()).toEqual(shared)
})
