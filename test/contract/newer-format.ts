import { describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import type { Backend } from '../../core/storage/engine/backend.ts'
import { crc32 } from '../../core/storage/engine/crc32.ts'
import { openKeptStore } from '../../core/storage/engine/open-kept-store.ts'
import { sealMeta } from '../../core/storage/engine/store-meta.ts'
import { testRuntime } from '../support/servers/test-runtime.ts'
import type { ReopenableStore } from './reopenable-store.ts'

/** The head record of a store as a later version would write it, with a format of its own. */
function newerMeta(format: number): Uint8Array {
  const bytes = sealMeta({ revision: 1, horizon: 0, labels: { brand: 'k8s' } })
  const view = new DataView(bytes.buffer)
  view.setUint32(4, format, true)
  view.setUint32(0, crc32(bytes, 4), true)
  return bytes
}

async function metaOf(backend: Backend): Promise<Uint8Array | undefined> {
  const meta = await backend.scan().meta
  await backend.close()
  return meta
}

/** Run by every back end's test file: an older build must not read, and so not overwrite, what a newer one has written. */
export function newerFormatContract(name: string, make: () => Promise<ReopenableStore>): void {
  describe(`a store of a newer format: ${name}`, () => {
    it('a store of a newer format is refused, says both formats and what to do, and stays as it is', async () => {
      const store = await make()
      onTestFinished(() => store.dispose())
      const newer = newerMeta(2)
      const first = await store.open()
      await first.append([], newer)
      await first.close()
      const options = { brand: brands.k8s, runtime: testRuntime() }
      await expect(openKeptStore(await store.open(), options)).rejects.toMatchObject({
        code: 'unavailable',
        message:
          'the store has format 2, and this version reads format 1: open it with the version that wrote it, or a later one',
        details: { format: 2 },
      })
      expect(await metaOf(await store.open())).toEqual(newer)
    })
  })
}
