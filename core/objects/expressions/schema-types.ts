import type { TypeProvider } from '../../languages/cel/type-provider.ts'
import {
  boolType,
  bytesType,
  type CelType,
  doubleType,
  durationType,
  dynType,
  intType,
  listOf,
  mapOf,
  objectType,
  stringType,
  timestampType,
} from '../../languages/cel/types/cel-type.ts'
import { CelError, type Result } from '../../languages/cel/values/value.ts'
import type { DeclaredType } from './declared-type.ts'
import { reservedWords } from './property-name.ts'

/**
 * Types of expressions that schemas declare. Object types are named by their place below a root (`self.spec`, `self.items.@idx`),
 * and are made as the checker asks for them, as built-in types may be recursive. Expressions cannot write their names.
 */
export class SchemaTypes implements TypeProvider {
  readonly #objects = new Map<string, DeclaredType>()
  readonly #reservedFields: boolean

  /** `reservedFields`: a field that is named like a reserved word may be written without escapes behind a dot. */
  constructor({ reservedFields }: { readonly reservedFields: boolean }) {
    this.#reservedFields = reservedFields
  }

  /** The type of a variable or field, whose object types are named `name` and below. */
  add(name: string, type: DeclaredType): CelType {
    const { shape, element } = type
    switch (shape.kind) {
      case 'object':
        this.#objects.set(name, type)
        return objectType(name)
      case 'list':
        return listOf(element ? this.add(`${name}.@idx`, element) : dynType)
      case 'map':
        return mapOf(stringType, element ? this.add(`${name}.@elem`, element) : dynType)
      case 'string':
        return textTypes[shape.format]
      case 'integer':
        return intType
      case 'number':
        return doubleType
      case 'boolean':
        return boolType
      case 'intOrString':
        return dynType
    }
  }

  findType(): undefined {
    return undefined
  }

  findField(typeName: string, field: string): CelType | undefined {
    const fields = this.#objects.get(typeName)?.fields
    const type =
      fields?.get(field) ??
      (this.#reservedFields && reservedWords.has(field) ? fields?.get(`__${field}__`) : undefined)
    return type && this.add(`${typeName}.${field}`, type)
  }

  fieldNames(typeName: string): readonly string[] | undefined {
    const fields = this.#objects.get(typeName)?.fields
    return fields && [...fields.keys()]
  }

  construct(typeName: string): Result {
    return new CelError(`unknown type: ${typeName}`)
  }
}

const textTypes = {
  text: stringType,
  bytes: bytesType,
  date: timestampType,
  dateTime: timestampType,
  duration: durationType,
} as const
