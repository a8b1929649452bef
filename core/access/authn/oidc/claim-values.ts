import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { concatLists } from '../../../languages/cel/values/array-list.ts'
import { equalLists, equalMaps } from '../../../languages/cel/values/equals.ts'
import { presentKeys } from '../../../languages/cel/values/json-values.ts'
import {
  type CelError,
  Double,
  List,
  MapValue,
  type Result,
  type Value,
} from '../../../languages/cel/values/value.ts'
import { unescapeProperty } from '../../../objects/expressions/property-name.ts'

/** A claim as expressions read it: all numbers are doubles, as Go decodes JSON without types. */
export function claimValue(json: JsonValue): Value {
  if (typeof json === 'number' || typeof json === 'bigint') return new Double(Number(json))
  if (isList(json)) return new ClaimList(json)
  return isJsonObject(json) ? new ClaimMap(json) : json
}

class ClaimList extends List {
  readonly #json: readonly JsonValue[]

  constructor(json: readonly JsonValue[]) {
    super()
    this.#json = json
  }

  override get size(): number {
    return this.#json.length
  }

  override at(index: number): Result {
    return claimValue(this.#json[index] ?? null)
  }

  override concat(other: List): Result {
    return concatLists(this, other)
  }

  override equals(other: Value): boolean | CelError {
    return equalLists(this, other)
  }
}

/**
 * An object of claims, or of a user. A name is looked up unescaped, so that fields can be read that are no identifiers:
 * `claims.kubernetes__dot__io` reads `kubernetes.io`.
 */
export class ClaimMap extends MapValue {
  readonly #json: JsonObject

  constructor(json: JsonObject) {
    super()
    this.#json = json
  }

  override get size(): number {
    return presentKeys(this.#json).length
  }

  override find(key: Value): Result | undefined {
    if (typeof key !== 'string') return undefined
    const value = getKey(this.#json, unescapeProperty(key) ?? key)
    return value === undefined ? undefined : claimValue(value)
  }

  override keys(): readonly Value[] {
    return presentKeys(this.#json)
  }

  override equals(other: Value): boolean | CelError {
    return equalMaps(this, other)
  }
}

/** All claims of a token. A loop over them runs over their values and not their names, as in the original. */
export class AllClaims extends ClaimMap {
  readonly #claims: JsonObject

  constructor(claims: JsonObject) {
    super(claims)
    this.#claims = claims
  }

  override keys(): readonly Value[] {
    return presentKeys(this.#claims).map((name) => claimValue(this.#claims[name] ?? null))
  }

  override equals(other: Value): boolean {
    return other === this
  }
}

const notTexts = 'expression must return a string or a list of strings'

/**
 * The texts that an expression evaluates to: one, or those of a list. Empty texts count as absent, and so does null; undefined
 * for a value of another type.
 */
export function textsOfValue(value: Value): readonly string[] | { readonly fault: string } {
  if (value === null) return []
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (!(value instanceof List)) return { fault: notTexts }
  const texts: string[] = []
  for (let at = 0; at < value.size; at++) {
    const element = value.at(at)
    if (typeof element !== 'string') return { fault: notTexts }
    if (element !== '') texts.push(element)
  }
  return texts
}
