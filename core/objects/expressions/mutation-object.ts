import { equals } from '../../languages/cel/values/equals.ts'
import { StructValue, type Value } from '../../languages/cel/values/value.ts'

/**
 * An object literal `Object{…}` of a mutating policy, the part of an object that the policy applies. Objects in it are named by
 * their place: `Object.spec`, `Object.spec.template`.
 */
export class MutationObject extends StructValue {
  override readonly typeName: string
  readonly fields: ReadonlyMap<string, Value>

  constructor(typeName: string, fields: ReadonlyMap<string, Value>) {
    super()
    this.typeName = typeName
    this.fields = fields
  }

  /** The value of a field; null where it is not set, as no schema declares the fields. */
  override field(name: string): Value {
    return this.fields.get(name) ?? null
  }

  override has(name: string): boolean {
    return this.fields.has(name)
  }

  override equals(other: Value): boolean {
    if (!(other instanceof MutationObject) || this.typeName !== other.typeName) return false
    if (this.fields.size !== other.fields.size) return false
    return [...this.fields].every(([name, value]) => {
      const theirs = other.fields.get(name)
      return theirs !== undefined && equals(value, theirs) === true
    })
  }
}
