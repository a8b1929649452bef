import { getTestRegistry } from '@bufbuild/cel-spec/testdata/registry.js'
import type { TypeProvider } from '../../../core/languages/cel/type-provider.ts'
import {
  boolType,
  bytesType,
  doubleType,
  intType,
  listOf,
  mapOf,
  objectType,
  stringType,
  uintType,
  type CelType,
} from '../../../core/languages/cel/types/cel-type.ts'
import { wellKnownTypes } from '../../../core/languages/cel/types/well-known-types.ts'
import { CelError, type Result, type Value } from '../../../core/languages/cel/values/value.ts'

type Registry = ReturnType<typeof getTestRegistry>
type Message = NonNullable<ReturnType<Registry['getMessage']>>
type Field = Message['fields'][number]
type ScalarNumber = Extract<Field, { fieldKind: 'scalar' }>['scalar']

/** Numbers of `google.protobuf.FieldDescriptorProto.Type`. */
const scalarTypes: Readonly<Record<ScalarNumber, CelType>> = {
  1: doubleType,
  2: doubleType,
  3: intType,
  4: uintType,
  5: intType,
  6: uintType,
  7: uintType,
  8: boolType,
  9: stringType,
  12: bytesType,
  13: uintType,
  15: intType,
  16: intType,
  17: intType,
  18: intType,
}

/** Packages in which cel-go's own tests have the messages of cel-spec. */
const packages: readonly (readonly [prefix: string, ofSpec: string])[] = [
  ['google.expr.proto2.test.', 'cel.expr.conformance.proto2.'],
  ['google.expr.proto3.test.', 'cel.expr.conformance.proto3.'],
]

const ownTypes = new Map(Object.entries(wellKnownTypes))

/** The message types that the tests of cel-spec are about, as declarations: no value of them can be made. */
export class ProtobufTypes implements TypeProvider {
  readonly #registry = getTestRegistry()

  findType(name: string): CelType | undefined {
    const own = ownTypes.get(name)
    if (own !== undefined) return own
    return this.#findMessage(name) === undefined ? undefined : objectType(name)
  }

  findField(typeName: string, field: string): CelType | undefined {
    const found = this.#findMessage(typeName)?.fields.find((each) => each.name === field)
    if (found === undefined) return undefined
    const [prefix, ofSpec] = packages.find(([each]) => typeName.startsWith(each)) ?? ['', '']
    return typeOfField(found, (name) => {
      return ofSpec !== '' && name.startsWith(ofSpec) ? prefix + name.slice(ofSpec.length) : name
    })
  }

  fieldNames(typeName: string): readonly string[] | undefined {
    return this.#findMessage(typeName)?.fields.map((field) => field.name)
  }

  /** Value of an enumeration by its full name. */
  findConstant(name: string): Value | undefined {
    const end = name.lastIndexOf('.')
    if (end === -1) return undefined
    const values = this.#registry.getEnum(nameOfSpec(name.slice(0, end)))?.values
    return values?.find((each) => each.name === name.slice(end + 1))?.number
  }

  construct(typeName: string): Result {
    return new CelError(`${typeName} is a declaration only`)
  }

  #findMessage(name: string): Message | undefined {
    return this.#registry.getMessage(nameOfSpec(name))
  }
}

function nameOfSpec(name: string): string {
  const [prefix, ofSpec] = packages.find(([each]) => name.startsWith(each)) ?? ['', '']
  return ofSpec + name.slice(prefix.length)
}

function typeOfField(field: Field, nameOf: (specName: string) => string): CelType {
  const messageType = (name: string): CelType => ownTypes.get(name) ?? objectType(nameOf(name))
  switch (field.fieldKind) {
    case 'scalar':
      return scalarTypes[field.scalar]
    case 'enum':
      return intType
    case 'message':
      return messageType(field.message.typeName)
    case 'list':
      return listOf(elementType(field, messageType))
    case 'map':
      return mapOf(scalarTypes[field.mapKey], elementType(field, messageType))
  }
}

function elementType(
  field: Extract<Field, { fieldKind: 'list' | 'map' }>,
  messageType: (name: string) => CelType,
): CelType {
  const kind = field.fieldKind === 'list' ? field.listKind : field.mapKind
  if (kind === 'enum') return intType
  if (field.message !== undefined) return messageType(field.message.typeName)
  return field.scalar === undefined ? intType : scalarTypes[field.scalar]
}
