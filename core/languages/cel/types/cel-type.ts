/** Types of CEL, as the checker reasons about them. Compare them with `isSameType`; primitive types are single objects. */
export type CelType =
  | PrimitiveType
  | WrapperType
  | ListType
  | MapType
  | OpaqueType
  | ObjectType
  | TypeOfType
  | TypeParameter

export type PrimitiveName =
  | 'dyn'
  | 'error'
  | 'null_type'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | 'any'

export interface PrimitiveType {
  readonly kind: PrimitiveName
}

/** A primitive type that may be null, as Protobuf's wrapper messages are. */
export interface WrapperType {
  readonly kind: 'wrapper'
  readonly of: PrimitiveType
}

export interface ListType {
  readonly kind: 'list'
  readonly element: CelType
}

export interface MapType {
  readonly kind: 'map'
  readonly key: CelType
  readonly value: CelType
}

/** A type whose values only functions look into, such as `optional_type` or a quantity. */
export interface OpaqueType {
  readonly kind: 'opaque'
  readonly name: string
  readonly parameters: readonly CelType[]
}

/** A message: fields are asked of the environment's `TypeProvider`, by name. */
export interface ObjectType {
  readonly kind: 'object'
  readonly name: string
}

/** The type of a type, such as that of `int`; `of` is undefined for the type of all types. */
export interface TypeOfType {
  readonly kind: 'type'
  readonly of: CelType | undefined
}

/** A parameter of a declaration, such as `T` in `list(T)`. */
export interface TypeParameter {
  readonly kind: 'parameter'
  readonly name: string
}

export const dynType: PrimitiveType = { kind: 'dyn' }
export const errorType: PrimitiveType = { kind: 'error' }
export const nullType: PrimitiveType = { kind: 'null_type' }
export const boolType: PrimitiveType = { kind: 'bool' }
export const intType: PrimitiveType = { kind: 'int' }
export const uintType: PrimitiveType = { kind: 'uint' }
export const doubleType: PrimitiveType = { kind: 'double' }
export const stringType: PrimitiveType = { kind: 'string' }
export const bytesType: PrimitiveType = { kind: 'bytes' }
export const timestampType: PrimitiveType = { kind: 'timestamp' }
export const durationType: PrimitiveType = { kind: 'duration' }
export const anyType: PrimitiveType = { kind: 'any' }

export function listOf(element: CelType): ListType {
  return { kind: 'list', element }
}

export function mapOf(key: CelType, value: CelType): MapType {
  return { kind: 'map', key, value }
}

export function objectType(name: string): ObjectType {
  return { kind: 'object', name }
}

export function opaqueType(name: string, ...parameters: CelType[]): OpaqueType {
  return { kind: 'opaque', name, parameters }
}

export function optionalOf(type: CelType): OpaqueType {
  return opaqueType('optional_type', type)
}

export function typeOf(type: CelType | undefined): TypeOfType {
  return { kind: 'type', of: type }
}

export function typeParameter(name: string): TypeParameter {
  return { kind: 'parameter', name }
}

export function wrapperOf(type: PrimitiveType): WrapperType {
  return { kind: 'wrapper', of: type }
}
