import { equalJson, getKey, type JsonObject, type JsonValue } from '../api/json.ts'
import { noOverload } from '../cel/values/no-such-overload.ts'
import { type CelError, MapValue, type Result, type Value } from '../cel/values/value.ts'
import { equalParts } from './equal-parts.ts'

/** Reads JSON as a value of a schema; an error where the JSON does not fit the schema. */
export type JsonReader = (json: JsonValue) => Result

/** A member of JSON objects that a schema declares. */
export interface JsonMember {
  readonly property: string
  /** The property's name as expressions write it. */
  readonly name: string
  readonly read: JsonReader
}

/** Members of JSON objects that expressions can read. */
export interface JsonMembers {
  /** The member of a name as expressions write it. */
  named(name: string): JsonMember | undefined
  /** The member of a property; undefined for one that is not declared. */
  of(property: string): JsonMember | undefined
  /** A null member counts as absent. */
  readonly nullIsAbsent: boolean
}

/** A JSON object that expressions read, member by member as they ask: an object of declared fields, or a map. */
export class JsonMap extends MapValue {
  readonly json: JsonObject
  readonly #members: JsonMembers
  #size: number | undefined

  constructor(json: JsonObject, members: JsonMembers) {
    super()
    this.json = json
    this.#members = members
  }

  /** Number of all members, undeclared ones included. */
  override get size(): number {
    return (this.#size ??= countMembers(this.json))
  }

  override find(key: Value): Result | undefined {
    if (typeof key !== 'string') return noOverload
    return this.#read(this.#members.named(key))
  }

  #read(member: JsonMember | undefined): Result | undefined {
    if (!member) return undefined
    const value = getKey(this.json, member.property)
    if (value === undefined || (value === null && this.#members.nullIsAbsent)) return undefined
    return member.read(value)
  }

  override *keys(): Iterable<Value> {
    for (const property of Object.keys(this.json)) {
      const name = this.json[property] === undefined ? undefined : this.#members.of(property)?.name
      if (name !== undefined) yield name
    }
  }

  /** Declared members are compared by their schema; undeclared ones that both objects have, as JSON. */
  override equals(other: Value): boolean | CelError {
    if (!(other instanceof MapValue)) return noOverload
    if (this.size !== other.size) return false
    for (const property of Object.keys(this.json)) {
      const result = this.#isEqualAt(property, other)
      if (result !== true) return result
    }
    return true
  }

  #isEqualAt(property: string, other: MapValue): boolean | CelError {
    const value = this.json[property]
    if (value === undefined) return true
    const member = this.#members.of(property)
    if (!member) {
      if (!(other instanceof JsonMap)) return noOverload
      const theirs = getKey(other.json, property)
      return theirs === undefined || equalJson(value, theirs)
    }
    const left = this.#read(member)
    const right =
      other instanceof JsonMap ? other.#read(other.#members.of(property)) : other.find(property)
    if (left === undefined || right === undefined) return left === right
    return equalParts(left, right)
  }
}

function countMembers(json: JsonObject): number {
  let count = 0
  for (const key of Object.keys(json)) if (json[key] !== undefined) count += 1
  return count
}
