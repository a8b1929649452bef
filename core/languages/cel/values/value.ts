import type { CelType } from '../types/cel-type.ts'

/**
 * A value of CEL.
 *
 * An `int` is a JavaScript number where that is exact (`Number.isSafeInteger`) and a bigint elsewhere, never both for one
 * value, so that `===` compares ints and arithmetic on small ones costs no allocation. JSON as core holds it has integers in
 * the same form. A `double` is a `Double`, a `uint` a `Uint`, since a number alone does not show its type.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | Uint
  | Double
  | List
  | MapValue
  | StructValue
  | Timestamp
  | Duration
  | TypeValue
  | Optional
  | OpaqueValue

/** A value that is a JavaScript object. */
export type ObjectValue = Exclude<Value, null | boolean | number | bigint | string>

/** What an expression evaluates to. Errors are values, as `&&`, `||` and `?:` absorb some of them. */
export type Result = Value | CelError

/** An error of an evaluation, with the message that users see. */
export class CelError {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** An unsigned 64-bit integer, in the same form as an int. */
export class Uint {
  readonly value: number | bigint

  constructor(value: number | bigint) {
    this.value = value
  }
}

export class Double {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** A sequence of values. Subclasses read arrays of values, or JSON as their elements are asked for. */
export abstract class List {
  abstract readonly size: number
  /** The element at an index within the list; an error where JSON that does not fit its schema is read. */
  abstract at(index: number): Result
  /** The lists' concatenation; a list with its own rule (a set, a list map) overrides it. */
  abstract concat(other: List): Result
  /** Equality with another value; an error where the two cannot be compared. A list with its own rule (a set) overrides it. */
  abstract equals(other: Value): boolean | CelError
  /** The list whose elements these are; itself, but for a list that only has rules of its own for those of another one. */
  get elements(): List {
    return this
  }
  /** Whether an element equals a value, where the list has its own rule for it. */
  contains?(value: Value): boolean | CelError
  /** Whether `optional.ofNonZeroValue` leaves the list out. */
  isZero(): boolean {
    return this.size === 0
  }
  /** The value as reads from an optional see it, as in cel-go: JSON that is read by rules of its own is plain JSON there. */
  native(): Value {
    return this
  }
}

/** A map from bools, ints, uints or strings to values. Keys that are equal numbers of different types are the same key. */
export abstract class MapValue {
  abstract readonly size: number
  /**
   * The value at a key; undefined where there is none, or where a value of its type is no key; an error where JSON that does not
   * fit its schema is read.
   */
  abstract find(key: Value): Result | undefined
  /** Whether the map has a key, where it finds a value for others, too. */
  contains?(key: Value): boolean
  /** Keys in the order of iteration. */
  abstract keys(): Iterable<Value>
  /** Equality with another value; an error where the two cannot be compared. */
  abstract equals(other: Value): boolean | CelError
  /** Whether `optional.ofNonZeroValue` leaves the map out. */
  isZero(): boolean {
    return this.size === 0
  }
  /** The value as reads from an optional see it, as in cel-go: JSON that is read by rules of its own is plain JSON there. */
  native(): Value {
    return this
  }
}

/** An object of a declared type, with named fields. */
export abstract class StructValue {
  abstract readonly typeName: string
  /** The value of a field; an error where the object does not have it. */
  abstract field(name: string): Result
  /** Whether a field is set; an error where the type has no such field. */
  abstract has(name: string): boolean | CelError
  /** Equality with another value; an error as of opaque values. */
  abstract equals(other: Value): boolean | CelError

  /** Size as costs count it: 1, or the number of set fields where a subclass counts them. */
  get size(): number {
    return 1
  }

  /** Whether `optional.ofNonZeroValue` leaves the object out, as one without fields. */
  isZero(): boolean {
    return false
  }
}

/** A point in time in UTC, between the years 1 and 9999. */
export class Timestamp {
  /** Seconds since 1970, rounded down. */
  readonly seconds: number
  /** Nanoseconds since that second, 0 to 999,999,999. */
  readonly nanos: number
  /** Seconds east of UTC of the zone in which the timestamp was written; only `string(timestamp)` shows it. */
  readonly offset: number

  constructor(seconds: number, nanos: number, offset = 0) {
    this.seconds = seconds
    this.nanos = nanos
    this.offset = offset
  }
}

/** A length of time in nanoseconds, in 64 bits. */
export class Duration {
  readonly nanos: bigint

  constructor(nanos: bigint) {
    this.nanos = nanos
  }
}

/** A type as a value: what `type(x)` and names of types evaluate to. Equal by name. */
export class TypeValue {
  /** Name as `type(x)` prints it, such as `int`, `list` or `google.protobuf.Timestamp`. */
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** A value that may be absent. */
export class Optional {
  /** An error where the value was lost on the way: see `OpaqueValue.content`. */
  readonly value: Result | undefined

  constructor(value: Result | undefined) {
    this.value = value
  }

  static readonly none: Optional = new Optional(undefined)
}

/** A value of an opaque type, such as a quantity. */
export abstract class OpaqueValue {
  abstract readonly type: CelType
  /** Size as costs of calls count it. `==` of an opaque value costs 1 whatever its size. */
  get size(): number {
    return 1
  }
  /** A text that equal values share and that makes them one key of a map; undefined where each value is a key of its own. */
  get keyText(): string | undefined {
    return undefined
  }
  /**
   * Equality with another value; an error where the two cannot be compared. Only `==` evaluates to that error: `!=` is true
   * then, searches (`in`, `indexOf`) find nothing, and lists and maps take the two for equal.
   */
  abstract equals(other: Value): boolean | CelError

  /** Whether the value can be a key of a map that an expression makes. */
  get isHashable(): boolean {
    return true
  }

  /**
   * The value after an optional of it was read from a variable or a branch of `?:`: cel-go takes the value out there, and
   * for most types cannot put it back, which is an error.
   */
  get content(): Result {
    return this
  }

  /** The value as errors print it; by default the name of the type. */
  toString(): string {
    return 'name' in this.type ? this.type.name : this.type.kind
  }
}
