import type { TypeProvider } from '../../../core/languages/cel/type-provider.ts'
import { objectType, type CelType } from '../../../core/languages/cel/types/cel-type.ts'
import { CelError } from '../../../core/languages/cel/values/value.ts'

/** Object types by name with the types of their fields; no value of them can be made. */
export function objectTypes(
  fieldTypes: Readonly<Record<string, Readonly<Record<string, CelType>>>>,
): TypeProvider {
  const known = new Map(
    Object.entries(fieldTypes).map(([name, fields]) => [name, new Map(Object.entries(fields))]),
  )
  return {
    findType: (name) => (known.has(name) ? objectType(name) : undefined),
    findField: (typeName, field) => known.get(typeName)?.get(field),
    fieldNames: (typeName) => {
      const fields = known.get(typeName)
      return fields && [...fields.keys()]
    },
    construct: (typeName) => new CelError(`${typeName} is a declaration only`),
  }
}
