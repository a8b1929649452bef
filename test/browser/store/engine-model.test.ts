import { engineModelContract } from '../../contract/engine-model.ts'
import { indexedDbStore } from './indexeddb-store.ts'

engineModelContract('IndexedDB', indexedDbStore, 40)
