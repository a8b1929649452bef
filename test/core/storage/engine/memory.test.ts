import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../../core/storage/engine/mvcc-engine.ts'
import { newerFormatContract } from '../../../contract/newer-format.ts'
import { storageContract } from '../../../contract/storage.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

storageContract('memory', () => openEngine(new MemoryBackend(), testRuntime()))

storageContract('memory, with no value kept in the engine', () =>
  openEngine(new MemoryBackend(), testRuntime(), { recentBytes: 0, openingBytes: 0 }),
)

newerFormatContract('memory', () => {
  const backend = new MemoryBackend()
  return Promise.resolve({ open: () => Promise.resolve(backend), dispose: () => backend.close() })
})
