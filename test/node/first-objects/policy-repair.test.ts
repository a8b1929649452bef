import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { collectionOf, objectAt, settled } from '../../support/storage/first-object-checks.ts'

/** What happened to a default role or binding, and what the original's next start made of that. */
interface RecordedRepair {
  readonly name: string
  readonly path: string
  /** Null where it was deleted. */
  readonly damaged: ApiObject | null
  readonly repaired: ApiObject
  /** Whether the original deleted it and created it anew. */
  readonly isNew: boolean
}

const repairs = JSON.parse(
  readFileSync(new URL('policy-repair.json', import.meta.url), 'utf8'),
) as readonly RecordedRepair[]

/** Damages an object as it was in the record. @returns the status of the last write. */
async function damage(server: TestServer, { path, damaged }: RecordedRepair): Promise<number> {
  const { kind, apiVersion, roleRef } = await objectAt(server, path)
  const object = { ...damaged, kind, apiVersion }
  const isReplaced = JSON.stringify(damaged?.['roleRef']) !== JSON.stringify(roleRef)
  if (damaged && !isReplaced) return (await server.put(path, object)).status
  const { status } = await server.delete(path)
  return damaged ? (await server.post(collectionOf(path), object)).status : status
}

/** The object at a path without what each creation makes anew, and its uid. */
async function found(server: TestServer, path: string): Promise<[ApiObject, string]> {
  const { kind: _kind, apiVersion: _version, metadata, ...rest } = await objectAt(server, path)
  const { name, namespace, labels, annotations, uid = '' } = metadata
  const kept = {
    ...(name !== undefined && { name }),
    ...(namespace !== undefined && { namespace }),
    ...(labels && { labels }),
    ...(annotations && { annotations }),
  }
  return [{ metadata: kept, ...rest } as unknown as ApiObject, uid]
}

describe('the repair of the default policy at a start', () => {
  it('the next start repairs damaged default roles and bindings as the original does, without controllers that aggregate', async () => {
    const backend = new MemoryBackend()
    const before = await openTestServer({ backend, controllers: [] })
    const uids = new Map<string, string>()
    for (const each of repairs) {
      expect(await damage(before, each), each.name).toBeLessThan(300)
      if (each.damaged) uids.set(each.path, (await found(before, each.path))[1])
    }
    await before.server.close()
    await before.storage.close()
    const after = await openTestServer({ backend, controllers: [] })
    await settled()
    expect(repairs.length).toBeGreaterThan(10)
    for (const { name, path, repaired, isNew } of repairs) {
      const [object, uid] = await found(after, path)
      expect(object, name).toEqual(repaired)
      expect(uid !== uids.get(path), name).toBe(isNew)
    }
  })
})
