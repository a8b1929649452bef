import { equalJson, type JsonValue } from '../../base/api/json.ts'
import { type OpaqueType, opaqueType } from '../../languages/cel/types/cel-type.ts'
import { OpaqueValue, type Value } from '../../languages/cel/values/value.ts'

const preservedType = opaqueType('unknown')

/** JSON of an unknown type, which expressions cannot read, but which counts where the object around it is compared. */
export class PreservedValue extends OpaqueValue {
  readonly #json: JsonValue

  constructor(json: JsonValue) {
    super()
    this.#json = json
  }

  override get type(): OpaqueType {
    return preservedType
  }

  override equals(other: Value): boolean {
    return other instanceof PreservedValue && equalJson(this.#json, other.#json)
  }
}
