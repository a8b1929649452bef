import type { YamlCursor } from './yaml-cursor.ts'

/** A key without `?`, which is one only if a `:` follows it on its line. */
export interface SimpleKey {
  readonly number: number
  /** Whether it stands where a block has a key. */
  readonly isRequired: boolean
  readonly line: number
  readonly from: number
  readonly column: number
  isPossible: boolean
  /** Whether its token is held back until its `:` is found, or cannot be any more. */
  isAwaited: boolean
}

/** Length of a key without `?` at most. */
const maxSimpleKey = 1024

/** The keys without `?` that may have begun: one outside of brackets, then one for each open bracket. */
export class SimpleKeys {
  /** Whether a key may begin at the place. */
  isAllowed = true
  readonly #cursor: YamlCursor
  readonly #keys: (SimpleKey | undefined)[] = [undefined]

  constructor(cursor: YamlCursor) {
    this.#cursor = cursor
  }

  get isInFlow(): boolean {
    return this.#keys.length > 1
  }

  get last(): SimpleKey | undefined {
    return this.#keys.at(-1)
  }

  isPossible(key: SimpleKey): boolean {
    if (!key.isPossible) return false
    const { line, at } = this.#cursor
    if (key.line === line && key.from + maxSimpleKey >= at) return true
    this.#giveUp(key)
    return false
  }

  /** A key that token `number` may begin; `indent` is the column of the innermost block. */
  start(number: number, indent: number): SimpleKey | undefined {
    if (!this.isAllowed) return undefined
    this.remove()
    const key = this.#newKey(number, indent, true)
    this.#keys[this.#keys.length - 1] = key
    return key
  }

  /** What may have been a key is none. */
  remove(): void {
    this.#giveUp(this.last)
  }

  /** Begins brackets, which are token `number`. */
  open(number: number): void {
    this.#keys.push(this.#newKey(number, -1, false))
  }

  close(): void {
    this.remove()
    const inner = this.isInFlow ? this.#keys.pop() : undefined
    const outer = this.last
    // libyaml does not wait for the `:` of brackets in which no key may have begun: `[]: a` is an empty list.
    if (outer && outer.number === inner?.number) outer.isAwaited = false
  }

  #newKey(number: number, indent: number, isPossible: boolean): SimpleKey {
    const { line, at, column } = this.#cursor
    const isRequired = !this.isInFlow && indent === column
    return { number, isRequired, line, from: at, column, isPossible, isAwaited: true }
  }

  #giveUp(key: SimpleKey | undefined): void {
    if (!key?.isPossible) return
    if (key.isRequired) throw this.#cursor.error("could not find expected ':'", key.line)
    key.isPossible = false
  }
}
