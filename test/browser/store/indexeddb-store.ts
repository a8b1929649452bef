import { deleteIndexedDbStore } from '../../../browser-host/store/delete-indexeddb-store.ts'
import { openIndexedDbBackend } from '../../../browser-host/store/indexeddb-backend.ts'
import type { Backend } from '../../../core/storage/engine/backend.ts'
import type { ReopenableStore } from '../../contract/reopenable-store.ts'

export async function indexedDbStore(): Promise<ReopenableStore> {
  const name = `store-${crypto.randomUUID()}`
  let opened: Backend | undefined
  return {
    open: async () => (opened = await openIndexedDbBackend(name)),
    async dispose() {
      await opened?.close()
      await deleteIndexedDbStore(name)
    },
  }
}
