import {
  type Storage,
  StorageError,
  type WatchBatch,
} from '../../../core/storage/engine/storage.ts'

/** A store whose watches can be made to fail, as they do when a reader falls behind. */
export class BreakableStorage {
  #breakers: ((error: unknown) => void)[] = []

  wrap(storage: Storage): Storage {
    const wrapped: Partial<Storage> = {
      watch: (...args) => this.#breakable(storage.watch(...args)),
    }
    return new Proxy(storage, {
      get: (target, name: keyof Storage) => {
        const own = wrapped[name] ?? target[name]
        return typeof own === 'function' ? own.bind(target) : own
      },
    })
  }

  break(): void {
    const breakers = this.#breakers
    this.#breakers = []
    for (const fail of breakers) fail(new StorageError('slow-consumer', 'too slow, says the test'))
  }

  async *#breakable(batches: AsyncIterable<WatchBatch>): AsyncGenerator<WatchBatch> {
    const source = batches[Symbol.asyncIterator]()
    const broken = new Promise<never>((_resolve, reject) => this.#breakers.push(reject))
    broken.catch(() => undefined)
    try {
      for (;;) {
        const next = await Promise.race([source.next(), broken])
        if (next.done) return
        yield next.value
      }
    } finally {
      await source.return?.()
    }
  }
}
