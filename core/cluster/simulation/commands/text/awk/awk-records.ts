import { compilePosix } from '../../../patterns/posix-pattern.ts'
import { HeldMemory, type ProcessMeter } from '../../../processes/process-meter.ts'
import type { ReadText } from '../../../processes/program.ts'
import type { NextText } from '../inputs.ts'

/** Reads records of an input; what separates them may change from one to the next. */
export class RecordReader {
  readonly #meter: ProcessMeter
  readonly #next: NextText
  readonly #held: HeldMemory
  #text = ''
  #at = 0
  /** Pieces behind the text that have no end of a record. */
  #pieces: string[] = []
  #isOver = false

  constructor(meter: ProcessMeter, next: NextText) {
    this.#meter = meter
    this.#next = next
    this.#held = new HeldMemory(meter)
  }

  /** The next record; undefined at the end. */
  *read(separator: string): ReadText {
    if (separator.length === 1) return yield* this.#line(separator)
    return yield* this.#between(separator === '' ? '\n\n+' : separator, separator === '')
  }

  close(): void {
    this.#held.release()
  }

  *#line(separator: string): ReadText {
    for (;;) {
      const end = this.#text.indexOf(separator, this.#at)
      if (end !== -1) return this.#take(end, 1)
      const text = this.#isOver ? undefined : yield* this.#next()
      if (text === undefined) return this.#last(separator === '\n')
      this.#pieces.push(text)
      if (text.includes(separator)) this.#join()
      else this.#held.add(text.length)
    }
  }

  /** Records between matches of a pattern; for that the whole input is needed. */
  *#between(pattern: string, skipsLines: boolean): ReadText {
    while (!this.#isOver) {
      const text = yield* this.#next()
      if (text === undefined) this.#isOver = true
      else {
        this.#held.add(text.length)
        this.#pieces.push(text)
      }
    }
    this.#join(false)
    if (skipsLines) while (this.#text.charAt(this.#at) === '\n') this.#at++
    const compiled = compilePosix(pattern, { isExtended: true }, this.#meter)
    const found = compiled.search(this.#text, this.#at, this.#meter)
    const [start, end] = found ?? []
    if (start !== undefined && end !== undefined && end > start)
      return this.#take(start, end - start)
    return this.#last(true)
  }

  #take(end: number, length: number): string {
    const record = this.#text.slice(this.#at, end)
    this.#at = end + length
    return record
  }

  #last(dropsEnd: boolean): string | undefined {
    this.#isOver = true
    this.#join()
    if (this.#at >= this.#text.length) return undefined
    const record = this.#take(this.#text.length, 0)
    return dropsEnd && record.endsWith('\n') ? record.slice(0, -1) : record
  }

  #join(releases = true): void {
    if (this.#pieces.length === 0) return
    this.#text = this.#text.slice(this.#at) + this.#pieces.join('')
    this.#pieces = []
    this.#at = 0
    if (!releases) return
    this.#held.release()
    this.#held.add(this.#text.length)
  }
}

/** Splits a text by what separates fields: blanks (` `), a character, or a pattern. */
export function splitFields(text: string, separator: string, meter: ProcessMeter): string[] {
  meter.spend(0, text.length)
  if (text === '') return []
  if (separator === ' ') {
    const trimmed = text.replace(/^[ \t\n]+/, '').replace(/[ \t\n]+$/, '')
    return trimmed === '' ? [] : trimmed.split(/[ \t\n]+/)
  }
  if (separator === '') return Array.from(text)
  if (separator.length === 1) return text.split(separator)
  const pattern = compilePosix(separator, { isExtended: true }, meter)
  const fields: string[] = []
  let start = 0
  for (let at = 0; at <= text.length;) {
    const [from, to] = pattern.search(text, at, meter) ?? []
    if (from === undefined || to === undefined) break
    if (to === from) {
      at = to + 1
      continue
    }
    fields.push(text.slice(start, from))
    start = at = to
  }
  fields.push(text.slice(start))
  return fields
}

/** The current record and its fields, which are split when they are first needed. */
export class AwkRecord {
  readonly #meter: ProcessMeter
  readonly #held: HeldMemory
  #text = ''
  #separator = ' '
  #fields: string[] | undefined
  /** The text is made anew of the fields. */
  #isChanged = false

  constructor(meter: ProcessMeter) {
    this.#meter = meter
    this.#held = new HeldMemory(meter)
  }

  set(text: string, separator: string): void {
    this.#held.release()
    this.#held.add(2 * text.length)
    this.#text = text
    this.#separator = separator
    this.#fields = undefined
    this.#isChanged = false
  }

  text(joiner: string): string {
    if (this.#isChanged) {
      this.#text = (this.#fields ?? []).join(joiner)
      this.#meter.spend(0, this.#text.length)
      this.#isChanged = false
      this.#held.release()
      this.#held.add(2 * this.#text.length + 16 * (this.#fields?.length ?? 0))
    }
    return this.#text
  }

  get count(): number {
    return this.#split().length
  }

  field(number: number): string | undefined {
    return this.#split()[number - 1]
  }

  setField(number: number, text: string): void {
    const fields = this.#split()
    this.#grow(number)
    this.#held.add(text.length)
    fields[number - 1] = text
    this.#isChanged = true
  }

  setCount(count: number): void {
    const fields = this.#split()
    this.#grow(count)
    fields.length = Math.max(0, count)
    this.#isChanged = true
  }

  #grow(count: number): void {
    const fields = this.#split()
    const more = count - fields.length
    if (more <= 0) return
    this.#held.add(16 * more)
    this.#meter.spend(more / 64)
    for (let at = 0; at < more; at++) fields.push('')
  }

  #split(): string[] {
    if (!this.#fields) {
      this.#fields = splitFields(this.#text, this.#separator, this.#meter)
      this.#held.add(16 * this.#fields.length)
    }
    return this.#fields
  }

  close(): void {
    this.#held.release()
  }
}
