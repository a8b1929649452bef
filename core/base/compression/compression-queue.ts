import { Compressor } from './compressor.ts'

/** Bytes of the newest values that stay plain: most reads want these, and packing is not worth the work for few. */
const plainBytes = 1024 * 1024

export interface Compressible {
  /** Bytes of the value, plain. */
  readonly size: number
  /** Packs the value where that saves much. */
  compress(compressor: Compressor): void
}

/** Values that are packed once newer ones have come. */
export class CompressionQueue<Value extends Compressible> {
  readonly #compressor = new Compressor()
  #values: Value[] = []
  #start = 0
  #bytes = 0

  add(value: Value): void {
    this.#values.push(value)
    this.#bytes += value.size
    while (this.#bytes > plainBytes) {
      const oldest = this.#values[this.#start]
      if (!oldest) break
      this.#start++
      this.#bytes -= oldest.size
      oldest.compress(this.#compressor)
    }
    if (this.#start < 64 || this.#start * 2 < this.#values.length) return
    this.#values = this.#values.slice(this.#start)
    this.#start = 0
  }
}
