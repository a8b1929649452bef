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
  nullType,
  objectType,
  opaqueType,
  type PrimitiveType,
  stringType,
  timestampType,
  typeOf,
  typeParameter,
  uintType,
  wrapperOf,
} from '../../../core/languages/cel/types/cel-type.ts'
import type { SpecType } from './spec-case.ts'

const primitives: Readonly<Record<string, PrimitiveType>> = {
  BOOL: boolType,
  INT64: intType,
  UINT64: uintType,
  DOUBLE: doubleType,
  STRING: stringType,
  BYTES: bytesType,
}

const wellKnown: Readonly<Record<string, CelType>> = {
  DURATION: durationType,
  TIMESTAMP: timestampType,
  ANY: dynType,
  'google.protobuf.Duration': durationType,
  'google.protobuf.Timestamp': timestampType,
}

/** Makes the type that a message `cel.expr.Type` in JSON form stands for. */
export function typeOfSpec(type: SpecType | undefined): CelType {
  const [entry] = Object.entries(type ?? {})
  if (!entry) return dynType
  const [kind, content] = entry
  switch (kind) {
    case 'null':
      return nullType
    case 'primitive':
      return primitives[String(content)] ?? dynType
    case 'wrapper':
      return wrapperOf(primitives[String(content)] ?? stringType)
    case 'wellKnown':
      return wellKnown[String(content)] ?? dynType
    case 'messageType':
      return wellKnown[String(content)] ?? objectType(String(content))
    case 'typeParam':
      return typeParameter(String(content))
    case 'listType':
      return listOf(typeOfSpec((content as { elemType?: SpecType }).elemType))
    case 'mapType': {
      const { keyType, valueType } = content as { keyType?: SpecType; valueType?: SpecType }
      return mapOf(typeOfSpec(keyType), typeOfSpec(valueType))
    }
    case 'abstractType': {
      const { name, parameterTypes = [] } = content as {
        name: string
        parameterTypes?: readonly SpecType[]
      }
      return opaqueType(name, ...parameterTypes.map(typeOfSpec))
    }
    case 'type':
      return typeOf(
        Object.keys(content as object).length > 0 ? typeOfSpec(content as SpecType) : undefined,
      )
    default:
      return dynType
  }
}
