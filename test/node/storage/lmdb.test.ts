import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { newerFormatContract } from '../../contract/newer-format.ts'
import { storageContract } from '../../contract/storage.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

const root = mkdtempSync(join(tmpdir(), 'skerry-lmdb-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let stores = 0

storageContract('lmdb', async () =>
  openEngine(await openLmdbBackend(join(root, String(++stores))), testRuntime()),
)

storageContract('lmdb, with no value kept in the engine', async () =>
  openEngine(await openLmdbBackend(join(root, String(++stores))), testRuntime(), {
    recentBytes: 0,
    openingBytes: 0,
  }),
)

newerFormatContract('lmdb', () => {
  const directory = join(root, String(++stores))
  return Promise.resolve({
    open: () => openLmdbBackend(directory),
    dispose: () => Promise.resolve(),
  })
})
