import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { listAndWatchContract } from '../../../contract/list-and-watch.ts'
import type { ReopenableStore } from '../../../contract/reopenable-store.ts'
import { widgetKind } from '../../../support/schemas/read-kinds.ts'

async function memory(): Promise<ReopenableStore> {
  const backend = new MemoryBackend()
  return { open: async () => backend, dispose: async () => undefined }
}

listAndWatchContract('memory', memory, 300)

listAndWatchContract('memory, with no value kept in the engine', memory, 100, {
  recentBytes: 0,
  openingBytes: 0,
})

listAndWatchContract('memory, objects of a custom resource', memory, 80, {}, widgetKind('v1'))

listAndWatchContract(
  'memory, objects of a custom resource in a version that is not stored',
  memory,
  80,
  {},
  widgetKind('v2'),
)
