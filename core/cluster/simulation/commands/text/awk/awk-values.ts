import type { HeldMemory } from '../../../processes/process-meter.ts'
import type { ProcessMeter } from '../../../processes/process-meter.ts'
import { directiveOf, formatted } from '../values/formats.ts'

/** Text from outside, which is a number where it looks like one. */
export class InputText {
  readonly text: string
  /** Undefined where it does not look like a number. */
  readonly number: number | undefined

  constructor(text: string) {
    this.text = text
    this.number = text === '' ? undefined : wholeNumber(text)
  }
}

/** A value: undefined for a variable that was not set. */
export type AwkValue = number | string | InputText | undefined

const prefix =
  /^[ \t\n]*(?:([+-]?)(0[xX][\da-fA-F]+|0[0-7]+(?![\d.eE]))|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[+-]?(?:inf(?:inity)?|nan)(?!\w))/i

/** The number that a text begins with, and where it ends. */
function readNumber(text: string): [number: number, end: number] {
  const found = prefix.exec(text.length > 400 ? text.slice(0, 400) : text)
  if (!found) return [0, 0]
  const [whole, sign, special] = found
  if (special !== undefined) {
    const value = /^0x/i.test(special) ? Number(special) : Number.parseInt(special, 8)
    return [sign === '-' ? -value : value, whole.length]
  }
  const name = whole.trim().toLowerCase().replace(/^[+-]/, '')
  if (name.startsWith('n')) return [Number.NaN, whole.length]
  if (name.startsWith('i')) return [whole.includes('-') ? -Infinity : Infinity, whole.length]
  return [Number(whole), whole.length]
}

function wholeNumber(text: string): number | undefined {
  const first = text.charCodeAt(0)
  // Most texts begin with a letter.
  if ((first >= 65 && first <= 122 && !/[in]/i.test(text.charAt(0))) || text.length > 400)
    return undefined
  const [number, end] = readNumber(text)
  return end > 0 && text.slice(end).trim() === '' ? number : undefined
}

export function toNumber(value: AwkValue): number {
  if (typeof value === 'number') return value
  if (value === undefined) return 0
  if (typeof value !== 'string') return value.number ?? readNumber(value.text)[0]
  return readNumber(value)[0]
}

export function toText(value: AwkValue, format: string, meter: ProcessMeter): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(value, format, meter)
  return value === undefined ? '' : value.text
}

export function numberText(value: number, format: string, meter: ProcessMeter): string {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) {
    return Math.abs(value) < 1e21 ? String(value === 0 ? 0 : value) : BigInt(value).toString()
  }
  const [, flags = '', width = '', precision, conversion = 'g'] =
    /^%([-+ #0]*)(\d*)(?:\.(\d*))?([a-zA-Z])/.exec(format) ?? []
  const directive = directiveOf({ end: 0, flags, width, precision, conversion }, () => 0)
  return formatted(directive, /[diouxX]/.test(conversion) ? bigOf(value) : value, meter)
}

/** A number as an integer of 64 bits. */
export function bigOf(value: number): bigint {
  if (Number.isNaN(value)) return -(2n ** 63n)
  if (value >= 2 ** 63) return 2n ** 63n - 1n
  if (value <= -(2 ** 63)) return -(2n ** 63n)
  return BigInt(Math.trunc(value))
}

export function isTrue(value: AwkValue): boolean {
  if (typeof value === 'number') return value !== 0
  if (value === undefined) return false
  if (typeof value === 'string') return value !== ''
  return value.number === undefined ? value.text !== '' : value.number !== 0
}

/** What an element takes beside its key and value, in bytes. */
const elementBytes = 64

function sizeOf(value: AwkValue): number {
  if (typeof value === 'string') return value.length
  return value instanceof InputText ? value.text.length : 0
}

/** An array, which holds memory for what is in it. */
export class AwkArray {
  readonly #held: HeldMemory
  readonly #values = new Map<string, AwkValue>()

  constructor(held: HeldMemory) {
    this.#held = held
  }

  get size(): number {
    return this.#values.size
  }

  has(key: string): boolean {
    return this.#values.has(key)
  }

  /** The value of an element, which is there from now on. */
  get(key: string): AwkValue {
    const value = this.#values.get(key)
    if (value === undefined && !this.#values.has(key)) this.set(key, undefined)
    return value
  }

  set(key: string, value: AwkValue): void {
    const isKnown = this.#values.has(key)
    const former = isKnown ? sizeOf(this.#values.get(key)) : -elementBytes - key.length
    this.#held.add(sizeOf(value) - former)
    this.#values.set(key, value)
  }

  delete(key: string): void {
    if (!this.#values.has(key)) return
    this.#held.add(-elementBytes - key.length - sizeOf(this.#values.get(key)))
    this.#values.delete(key)
  }

  clear(): void {
    for (const key of Array.from(this.#values.keys())) this.delete(key)
  }

  /** All keys in the order in which busybox walks them: that of its hash table. */
  keys(): string[] {
    const size = tableSizes.find((each) => this.#values.size <= each * 11) ?? 65521
    const buckets = new Map<number, string[]>()
    for (const key of this.#values.keys()) {
      const bucket = hashOf(key) % size
      const known = buckets.get(bucket)
      if (known) known.push(key)
      else buckets.set(bucket, [key])
    }
    return Array.from(buckets.keys())
      .toSorted((a, b) => a - b)
      .flatMap((bucket) => buckets.get(bucket)?.toReversed() ?? [])
  }
}

const tableSizes = [61, 251, 1021, 4093, 16_381, 65_521]

function hashOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) {
    hash = (text.charCodeAt(at) + Math.imul(hash, 63)) >>> 0
  }
  return hash
}

/** A variable: a value, or an array. */
export class AwkCell {
  readonly #held: HeldMemory
  #value: AwkValue
  #array: AwkArray | undefined
  /** The variable that was handed over as an argument: where this becomes an array, that does, too. */
  readonly #origin: AwkCell | undefined

  constructor(held: HeldMemory, origin?: AwkCell) {
    this.#held = held
    this.#origin = origin
    if (!origin) return
    this.#array = origin.#array
    this.#value = origin.#value
  }

  get value(): AwkValue {
    return this.#value
  }

  set value(value: AwkValue) {
    const more = sizeOf(value) - sizeOf(this.#value)
    if (more !== 0) this.#held.add(more)
    this.#value = value
  }

  get isArray(): boolean {
    return this.#array !== undefined
  }

  array(): AwkArray {
    this.#array ??= this.#origin ? this.#origin.array() : new AwkArray(this.#held)
    return this.#array
  }
}
