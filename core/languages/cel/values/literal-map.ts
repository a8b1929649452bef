import { equalMaps } from './equals.ts'
import { goTypeName } from './go-type-name.ts'
import { type Integer, integerOf, isInt } from './integer.ts'
import { InternalError } from './internal-error.ts'
import { typeNameOf } from './type-name.ts'
import {
  Double,
  Duration,
  MapValue,
  OpaqueValue,
  type Result,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from './value.ts'

interface Entry {
  readonly key: Value
  value: Result
}

/**
 * A map of values that an expression made, in the order in which keys were set. An int and a uint of one value are two keys;
 * a number that is no key finds the key of another type with the same value, ints first.
 */
export class LiteralMap extends MapValue {
  /** Entries whose keys JavaScript compares as CEL does: all but those of `codeOf`. */
  readonly #plain = new Map<Value, Entry>()
  readonly #coded = new Map<string, Entry>()
  #entries: Entry[] = []

  override get size(): number {
    return this.#entries.length
  }

  /**
   * @inheritdoc
   * @throws InternalError for bytes and the like, which cel-go cannot hash, in a map that has entries
   */
  override find(key: Value): Result | undefined {
    if (this.size > 0) requireHash(key)
    return this.#entryOf(key)?.value
  }

  override keys(): Iterable<Value> {
    return this.#entries.map((entry) => entry.key)
  }

  override equals(other: Value): boolean {
    return equalMaps(this, other)
  }

  /**
   * Sets an entry while the map is made. The later value of a repeated key wins.
   *
   * @throws InternalError for bytes and the like, which cel-go cannot hash
   */
  set(key: Value, value: Result): void {
    requireHash(key)
    const code = codeOf(key)
    const known = code === undefined ? this.#plain.get(key) : this.#coded.get(code)
    if (known) {
      known.value = value
      return
    }
    const entry = { key, value }
    if (code === undefined) this.#plain.set(key, entry)
    else this.#coded.set(code, entry)
    this.#entries.push(entry)
  }

  /**
   * Removes an entry while the map is made.
   *
   * @throws InternalError for bytes and the like, which cel-go cannot hash
   */
  delete(key: Value): void {
    if (!hasHash(key)) throw new InternalError(`hash of unhashable type: ${goTypeName(key)}`)
    const code = codeOf(key)
    const known = code === undefined ? this.#plain.get(key) : this.#coded.get(code)
    if (!known) return
    if (code === undefined) this.#plain.delete(key)
    else this.#coded.delete(code)
    this.#entries = this.#entries.filter((entry) => entry !== known)
  }

  #entryOf(key: Value): Entry | undefined {
    const code = codeOf(key)
    if (code !== undefined) return this.#coded.get(code) ?? this.#numberEntry(key)
    if (key instanceof Double) return undefined
    const plain = this.#plain.get(key)
    if (plain || this.#coded.size === 0) return plain
    return isInt(key) ? this.#coded.get(uintCode(key)) : undefined
  }

  /** The entry whose key is a number of another type with the value of a uint or double. */
  #numberEntry(key: Value): Entry | undefined {
    if (key instanceof Uint) return this.#plain.get(key.value)
    if (!(key instanceof Double) || !Number.isInteger(key.value)) return undefined
    const whole = integerOf(BigInt(key.value))
    return this.#plain.get(whole) ?? this.#coded.get(uintCode(whole))
  }
}

function requireHash(key: Value): void {
  if (!hasHash(key)) {
    throw new InternalError(`runtime error: hash of unhashable type ${goTypeName(key)}`)
  }
}

function hasHash(key: Value): boolean {
  if (typeof key !== 'object') return true
  return !(key instanceof Uint8Array || (key instanceof OpaqueValue && !key.isHashable))
}

function uintCode(value: Integer): string {
  return `u${value}`
}

/** A text that is the same for equal keys of types that JavaScript compares by identity; undefined for other keys. */
function codeOf(key: Value): string | undefined {
  if (typeof key !== 'object' || key === null) return undefined
  if (key instanceof Uint) return uintCode(key.value)
  if (key instanceof Double) return Number.isNaN(key.value) ? undefined : `d${key.value}`
  if (key instanceof Timestamp) return `t${key.seconds}.${key.nanos}.${key.offset}`
  if (key instanceof Duration) return `n${key.nanos}`
  if (key instanceof TypeValue) return `type ${key.name}`
  if (!(key instanceof OpaqueValue) || key.keyText === undefined) return undefined
  return `${typeNameOf(key)} ${key.keyText}`
}
