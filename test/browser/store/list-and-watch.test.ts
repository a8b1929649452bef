import { listAndWatchContract } from '../../contract/list-and-watch.ts'
import { widgetKind } from '../../support/schemas/read-kinds.ts'
import { indexedDbStore } from './indexeddb-store.ts'

listAndWatchContract('IndexedDB', indexedDbStore, 60)

listAndWatchContract('IndexedDB, with no value kept in the engine', indexedDbStore, 60, {
  recentBytes: 0,
  openingBytes: 0,
})

listAndWatchContract(
  'IndexedDB, objects of a custom resource in a version that is not stored',
  indexedDbStore,
  30,
  {},
  widgetKind('v2'),
)
