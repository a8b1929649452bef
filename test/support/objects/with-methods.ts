import type { Storage } from '../../../core/storage/engine/storage.ts'

/** A store some of whose methods are others. */
export function withMethods(storage: Storage, methods: Partial<Storage>): Storage {
  return new Proxy(storage, {
    get: (target, name: keyof Storage) => {
      const method = methods[name] ?? target[name]
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
}
