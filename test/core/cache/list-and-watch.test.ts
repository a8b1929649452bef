import { MemoryBackend } from '../../../core/storage/memory-backend.ts'
import { listAndWatchContract } from '../../contract/list-and-watch.ts'

listAndWatchContract(
  'memory',
  async () => {
    const backend = new MemoryBackend()
    return { open: async () => backend, dispose: async () => undefined }
  },
  300,
)
