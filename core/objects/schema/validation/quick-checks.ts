import { getKey } from '../../../base/api/json.ts'
import type { JsonType, ValueValidation } from '../value-validation.ts'

/** The checks that a schema asks of a value, worked out once for each schema, so that most values are found valid at little cost. */
export interface QuickChecks {
  /** Allowed JSON types as a set of {@link typeBits}; none where there is a format without a type. */
  readonly types: number
  /** Types of which every value is valid, of integers those that a double holds: text, boolean, integer and number. */
  readonly valid: number
  readonly takesNull: boolean
  readonly hasBranches: boolean
  readonly hasTextRules: boolean
  readonly hasNumberRules: boolean
  readonly hasSizes: boolean
  /** Members that must be there. */
  readonly required: readonly string[]
}

/** A bit for each JSON type. */
export const typeBits: Readonly<Record<JsonType, number>> = {
  object: 1,
  array: 2,
  string: 4,
  integer: 8,
  number: 16,
  boolean: 32,
}

const allTypes = 63

/** The bit of a type; none for a type that JSON schema does not know. */
function bitOf(type: string): number {
  return getKey<number>(typeBits, type) ?? 0
}

/** The quick checks of a schema or a branch of one. `types`: its JSON types; empty where every type is allowed. */
export function quickChecks(
  keywords: ValueValidation,
  types: readonly string[],
  nullable: boolean,
): QuickChecks {
  const { minLength, maxLength, pattern, format, minimum, maximum, multipleOf } = keywords
  const { minItems, maxItems, uniqueItems, minProperties, maxProperties } = keywords
  const { allOf, anyOf, oneOf, not, required = [] } = keywords
  const everyType = format === undefined ? allTypes : 0
  const taken = types.length === 0 ? everyType : types.reduce((set, type) => set | bitOf(type), 0)
  const hasBranches = (allOf ?? anyOf ?? oneOf ?? not) !== undefined
  const hasTextRules = (minLength ?? maxLength ?? pattern ?? format) !== undefined
  const hasNumberRules = (minimum ?? maximum ?? multipleOf) !== undefined
  const { boolean, integer, number, string } = typeBits
  const unruled = boolean | (hasTextRules ? 0 : string) | (hasNumberRules ? 0 : integer | number)
  return {
    types: taken,
    valid: hasBranches || keywords.enum ? 0 : taken & unruled,
    takesNull: (nullable || types.length === 0) && !hasBranches && !keywords.enum,
    hasBranches,
    hasTextRules,
    hasNumberRules,
    hasSizes: (minItems ?? maxItems ?? uniqueItems ?? minProperties ?? maxProperties) !== undefined,
    required,
  }
}
