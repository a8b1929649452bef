import type { Storage } from '../../../core/storage/engine/storage.ts'

/** A store that says that other processes write to it, too, as one on etcd does. */
export function sharedStorage(storage: Storage): Storage {
  return {
    isShared: true,
    status: () => storage.status(),
    get: (...read) => storage.get(...read),
    list: (...read) => storage.list(...read),
    commit: (...write) => storage.commit(...write),
    watch: (...read) => storage.watch(...read),
    progress: () => storage.progress(),
    compact: (to) => storage.compact(to),
    close: () => storage.close(),
  }
}
