import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backend } from '../../../core/storage/engine/backend.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { listAndWatchContract } from '../../contract/list-and-watch.ts'
import type { ReopenableStore } from '../../contract/reopenable-store.ts'
import { widgetKind } from '../../support/schemas/read-kinds.ts'

async function lmdb(): Promise<ReopenableStore> {
  const directory = mkdtempSync(join(tmpdir(), 'skerry-lists-'))
  let opened: Backend | undefined
  return {
    open: async () => (opened = await openLmdbBackend(directory, { mapSize: 1024 * 1024 })),
    async dispose() {
      // A history that fails leaves it open.
      await opened?.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

listAndWatchContract('lmdb', lmdb, 60)

listAndWatchContract('lmdb, with no value kept in the engine', lmdb, 60, {
  recentBytes: 0,
  openingBytes: 0,
})

listAndWatchContract(
  'lmdb, objects of a custom resource in a version that is not stored',
  lmdb,
  30,
  {},
  widgetKind('v2'),
)
