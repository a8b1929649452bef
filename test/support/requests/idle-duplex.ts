import type { ByteDuplex } from '../../../core/base/streams/byte-duplex.ts'

/** An upgraded connection without traffic; `isClosed` says whether it was closed. */
export class IdleDuplex implements ByteDuplex {
  isClosed = false
  readonly closed: Promise<void>
  readonly incoming: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
  }
  #resolve: () => void = () => undefined

  constructor() {
    this.closed = new Promise((resolve) => (this.#resolve = resolve))
  }

  write(): Promise<void> {
    return Promise.resolve()
  }

  end(): void {}

  close(): void {
    this.isClosed = true
    this.#resolve()
  }
}
