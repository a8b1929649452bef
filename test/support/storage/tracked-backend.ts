import type { Backend, RecordId, StoredRecord } from '../../../core/storage/engine/backend.ts'

/** Passes everything on to another back end, and knows when that has nothing to do. */
export class TrackedBackend implements Backend {
  readonly #backend: Backend
  readonly #busy = new Set<Promise<unknown>>()

  constructor(backend: Backend) {
    this.#backend = backend
  }

  get isIdle(): boolean {
    return this.#busy.size === 0
  }

  /** Waits for the calls under way; those may lead to others. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#busy)
  }

  append(records: readonly StoredRecord[], meta: Uint8Array): Promise<void> {
    return this.#track(this.#backend.append(records, meta))
  }

  read(ids: readonly RecordId[]): Promise<readonly (Uint8Array | undefined)[]> {
    return this.#track(this.#backend.read(ids))
  }

  scan(): ReturnType<Backend['scan']> {
    return this.#backend.scan()
  }

  drop(ids: readonly RecordId[], meta: Uint8Array): Promise<void> {
    return this.#track(this.#backend.drop(ids, meta))
  }

  close(): Promise<void> {
    return this.#backend.close()
  }

  #track<T>(call: Promise<T>): Promise<T> {
    const done = (): void => void this.#busy.delete(call)
    this.#busy.add(call)
    call.then(done, done)
    return call
  }
}
