import type { WatchBatch } from '../../../core/index.ts'

/** Batches, and bytes of values, that wait for the reader before no more are taken. */
const most = { batches: 256, bytes: 8 * 1024 * 1024 }

interface Waiter {
  resolve(result: IteratorResult<WatchBatch>): void
  reject(error: unknown): void
}

/** The batches of a watch that its reader has yet to take, in bounded number. */
export class BatchQueue {
  readonly #batches: { readonly batch: WatchBatch; readonly bytes: number }[] = []
  readonly #onRoom: () => void
  #bytes = 0
  #isFull = false
  #waiter: Waiter | undefined
  #failure: { readonly error: unknown } | undefined
  #isEnded = false

  /** @param onRoom called when a full queue has room again */
  constructor(onRoom: () => void) {
    this.#onRoom = onRoom
  }

  /** @returns false when the queue is full now: no more should come until there is room again */
  push(batch: WatchBatch): boolean {
    const waiter = this.#waiter
    if (waiter) {
      this.#waiter = undefined
      waiter.resolve({ done: false, value: batch })
      return true
    }
    const last = this.#batches.at(-1)
    // Of progress that nobody has taken, the newest is enough.
    if (batch.events.length === 0 && last?.batch.events.length === 0) this.#batches.pop()
    const bytes = batch.events.reduce((sum, event) => sum + sizeOf(event), 0)
    this.#batches.push({ batch, bytes })
    this.#bytes += bytes
    this.#isFull ||= this.#batches.length >= most.batches || this.#bytes >= most.bytes
    return !this.#isFull
  }

  next(): Promise<IteratorResult<WatchBatch>> {
    const first = this.#batches.shift()
    if (first) {
      this.#bytes -= first.bytes
      this.#makeRoom()
      return Promise.resolve({ done: false, value: first.batch })
    }
    const failure = this.#failure
    this.#failure = undefined
    if (failure) return Promise.reject(failure.error as Error)
    if (this.#isEnded) return Promise.resolve({ done: true, value: undefined })
    return new Promise((resolve, reject) => {
      this.#waiter = { resolve, reject }
    })
  }

  /** Ends the queue: behind the batches that wait, the reader gets the error. */
  fail(error: unknown): void {
    if (this.#isEnded) return
    this.#isEnded = true
    const waiter = this.#waiter
    this.#waiter = undefined
    if (waiter) waiter.reject(error)
    else this.#failure = { error }
  }

  /** Ends the queue at once; what waits is dropped. */
  end(): void {
    this.#batches.length = 0
    this.#failure = undefined
    this.#isEnded = true
    this.#waiter?.resolve({ done: true, value: undefined })
    this.#waiter = undefined
  }

  #makeRoom(): void {
    if (!this.#isFull) return
    if (this.#batches.length > most.batches / 2 || this.#bytes > most.bytes / 2) return
    this.#isFull = false
    this.#onRoom()
  }
}

function sizeOf(event: WatchBatch['events'][number]): number {
  const own = event.type === 'put' ? event.entry.value.length : 0
  return own + (event.previous?.value.length ?? 0)
}
