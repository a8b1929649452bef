import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import { engineModelContract } from '../../../contract/engine-model.ts'
import type { ReopenableStore } from '../../../contract/reopenable-store.ts'

engineModelContract(
  'memory',
  async (): Promise<ReopenableStore> => {
    const backend = new MemoryBackend()
    return { open: async () => backend, dispose: async () => undefined }
  },
  150,
)
