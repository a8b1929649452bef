import type { Storage } from '../engine/storage.ts'

/** A shared store that is opened by its first call, so that servers with a store of their own need not have the code of it. */
export function lateStorage(open: () => Promise<Storage>): Storage {
  let opening: Promise<Storage> | undefined
  let opened: Storage | undefined
  const reach = async (): Promise<Storage> => (opened ??= await (opening ??= open()))
  return {
    isShared: true,
    status: async () => (await reach()).status(),
    get: async (...args) => (await reach()).get(...args),
    list: async (...args) => (await reach()).list(...args),
    commit: async (...args) => (await reach()).commit(...args),
    progress: async () => (await reach()).progress(),
    askProgress: () => opened?.askProgress?.(),
    compact: async (to) => (await reach()).compact(to),
    close: async () => (await reach()).close(),
    async *watch(...args) {
      yield* (await reach()).watch(...args)
    },
  }
}
