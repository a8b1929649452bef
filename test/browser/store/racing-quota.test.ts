import { onTestFinished } from 'vitest'
import { racingQuota } from '../../contract/racing-quota.ts'
import { indexedDbStore } from './indexeddb-store.ts'

racingQuota('in IndexedDB', async () => {
  const store = await indexedDbStore()
  onTestFinished(() => store.dispose())
  return store.open()
})
