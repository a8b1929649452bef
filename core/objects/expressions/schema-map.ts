import { equalJson, getKey, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { fromJson, JsonMap, presentKeys } from '../../languages/cel/values/json-values.ts'
import type { ObjectMembers } from '../../languages/cel/values/member-reader.ts'
import { noOverload } from '../../languages/cel/values/no-such-overload.ts'
import {
  type CelError,
  MapValue,
  type Result,
  type Value,
} from '../../languages/cel/values/value.ts'
import { equalParts } from './equal-parts.ts'

/** Reads JSON as a value of a schema; an error where the JSON does not fit the schema. */
export type JsonReader = (json: JsonValue) => Result

/** Reads members of JSON objects by their schema. */
export interface SchemaMembers extends ObjectMembers {
  /** The member of a name as expressions write it; undefined where it is not declared, or not set. */
  find(json: JsonObject, name: string): Result | undefined
  /** The member of a property; undefined where it is not declared, or not set. */
  read(json: JsonObject, property: string): Result | undefined
  /** The name of a property as expressions write it; undefined for one that is not declared. */
  nameOf(property: string): string | undefined
}

/** A JSON object read by its schema, member by member as expressions ask: an object of declared fields, or a map. */
export class SchemaMap extends JsonMap {
  declare readonly members: SchemaMembers

  constructor(json: JsonObject, members: SchemaMembers) {
    super(json, members)
  }

  override find(key: Value): Result | undefined {
    return typeof key === 'string' ? this.member(key) : noOverload
  }

  protected override readMember(name: string): Result | undefined {
    return this.members.find(this.json, name)
  }

  override native(): Value {
    return fromJson(this.json)
  }

  /** Names of declared members as expressions write them, then null for each undeclared one, as the size counts those, too. */
  override keys(): readonly Value[] {
    const known = this.keep()
    return (known.keys ??= namesOf(this.json, this.members))
  }

  /** An empty object counts as a value for `optional.ofNonZeroValue`, as in the original. */
  override isZero(): boolean {
    return false
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
    if (this.members.nameOf(property) === undefined) {
      if (!(other instanceof SchemaMap)) return noOverload
      const theirs = getKey(other.json, property)
      return theirs === undefined || equalJson(value, theirs)
    }
    const left = this.members.read(this.json, property)
    const right =
      other instanceof SchemaMap ? other.members.read(other.json, property) : other.find(property)
    if (left === undefined || right === undefined) return left === right
    return equalParts(left, right)
  }
}

function namesOf(json: JsonObject, members: SchemaMembers): readonly Value[] {
  const names: Value[] = []
  let undeclared = 0
  for (const property of presentKeys(json)) {
    const name = members.nameOf(property)
    if (name === undefined) undeclared += 1
    else names.push(name)
  }
  for (; undeclared > 0; undeclared -= 1) names.push(null)
  return names
}
