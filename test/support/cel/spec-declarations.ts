import type { Decl, Type, Type_PrimitiveType } from '@bufbuild/cel-spec/cel/expr/checked_pb.js'
import type { FunctionDeclaration } from '../../../core/languages/cel/function-declaration.ts'
import {
  anyType,
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  errorType,
  intType,
  listOf,
  mapOf,
  nullType,
  objectType,
  opaqueType,
  stringType,
  timestampType,
  typeOf,
  typeParameter,
  uintType,
  wrapperOf,
  type CelType,
  type PrimitiveType,
} from '../../../core/languages/cel/types/cel-type.ts'
import { wellKnownTypes } from '../../../core/languages/cel/types/well-known-types.ts'

/** Variables and functions that a test of cel-spec declares. */
export interface SpecDeclarations {
  readonly variables: ReadonlyMap<string, CelType>
  readonly functions: readonly FunctionDeclaration[]
}

export function specDeclarations(declarations: readonly Decl[]): SpecDeclarations {
  const variables = new Map<string, CelType>()
  const functions: FunctionDeclaration[] = []
  for (const { name, declKind } of declarations) {
    if (declKind.case === 'ident') variables.set(name, celType(declKind.value.type))
    if (declKind.case !== 'function') continue
    const overloads = declKind.value.overloads.map((overload) => ({
      id: overload.overloadId,
      isMember: overload.isInstanceFunction,
      parameters: overload.params.map(celType),
      result: celType(overload.resultType),
    }))
    functions.push({ name, overloads })
  }
  return { variables, functions }
}

function celType(type: Type | undefined): CelType {
  const kind = type?.typeKind
  switch (kind?.case) {
    case 'null':
      return nullType
    case 'primitive':
      return primitiveType(kind.value)
    case 'wrapper':
      return wrapperOf(primitiveType(kind.value))
    case 'wellKnown':
      return [dynType, anyType, timestampType, durationType][kind.value] ?? dynType
    case 'listType':
      return listOf(celType(kind.value.elemType))
    case 'mapType':
      return mapOf(celType(kind.value.keyType), celType(kind.value.valueType))
    case 'messageType':
      return wellKnownTypes[kind.value] ?? objectType(kind.value)
    case 'typeParam':
      return typeParameter(kind.value)
    case 'type':
      return typeOf(kind.value.typeKind.case === undefined ? undefined : celType(kind.value))
    case 'abstractType':
      return opaqueType(kind.value.name, ...kind.value.parameterTypes.map(celType))
    case 'error':
      return errorType
    case 'function':
    case 'dyn':
    case undefined:
      return dynType
  }
}

const primitiveTypes = [dynType, boolType, intType, uintType, doubleType, stringType, bytesType]

function primitiveType(type: Type_PrimitiveType): PrimitiveType {
  return primitiveTypes[type] ?? dynType
}
