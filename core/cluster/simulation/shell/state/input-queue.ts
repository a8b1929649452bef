import type { ProcessMeter } from '../../processes/process-meter.ts'
import type { ReadUnit } from '../../processes/program.ts'

/** Texts that have come and are not read yet, given by lines or as they are. */
export class InputQueue {
  readonly #meter: ProcessMeter
  #text = ''
  #at = 0
  /** Up to where no line feed was found. */
  #searched = 0

  constructor(meter: ProcessMeter) {
    this.#meter = meter
  }

  get length(): number {
    return this.#text.length - this.#at
  }

  push(text: string): void {
    this.#meter.hold(text.length)
    if (this.#at > 0) {
      this.#text = this.#text.slice(this.#at)
      this.#searched = Math.max(0, this.#searched - this.#at)
      this.#at = 0
    }
    this.#text += text
  }

  /** Puts back what was taken. */
  unread(text: string): void {
    if (text === '') return
    this.#meter.hold(text.length)
    this.#text = text + this.#text.slice(this.#at)
    this.#at = 0
    this.#searched = 0
  }

  /** A line, or all there is; undefined where that has not come. `isOver`: nothing more comes. */
  take(unit: ReadUnit, isOver: boolean): string | undefined {
    if (this.length === 0) return undefined
    let end = this.#text.length
    if (unit === 'line') {
      const feed = this.#text.indexOf('\n', Math.max(this.#at, this.#searched))
      if (feed === -1) this.#searched = this.#text.length
      if (feed === -1 && !isOver) return undefined
      if (feed !== -1) end = feed + 1
    }
    const taken = this.#text.slice(this.#at, end)
    this.#at = end
    this.#meter.hold(-taken.length)
    this.#meter.changes += 1
    return taken
  }

  close(): void {
    this.#meter.hold(-this.length)
    this.#text = ''
    this.#at = 0
  }
}
