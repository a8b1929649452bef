import { listAndWatchContract } from '../../contract/list-and-watch.ts'
import { indexedDbStore } from './indexeddb-store.ts'

listAndWatchContract('IndexedDB', indexedDbStore, 60)

listAndWatchContract('IndexedDB, with no value kept in the engine', indexedDbStore, 60, {
  recentBytes: 0,
  openingBytes: 0,
})
