import { deleteIndexedDbStore } from '../../../browser-host/store/delete-indexeddb-store.ts'
import { openIndexedDbBackend } from '../../../browser-host/store/indexeddb-backend.ts'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import { newerFormatContract } from '../../contract/newer-format.ts'
import { storageContract } from '../../contract/storage.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

const name = (): string => `contract-${crypto.randomUUID()}`

storageContract('IndexedDB', async () =>
  openEngine(await openIndexedDbBackend(name()), testRuntime()),
)

storageContract('IndexedDB, with no value kept in the engine', async () =>
  openEngine(await openIndexedDbBackend(name()), testRuntime(), {
    recentBytes: 0,
    openingBytes: 0,
  }),
)

newerFormatContract('IndexedDB', () => {
  const store = name()
  return Promise.resolve({
    open: () => openIndexedDbBackend(store),
    dispose: () => deleteIndexedDbStore(store),
  })
})
