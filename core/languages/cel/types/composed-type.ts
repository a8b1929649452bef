import type { CelType, ListType, MapType, OpaqueType, TypeOfType } from './cel-type.ts'

/** A type that other types are parts of, such as the key and value of a map. */
export type ComposedType = ListType | MapType | OpaqueType | TypeOfType

export function isComposed(type: CelType): type is ComposedType {
  return (
    type.kind === 'list' || type.kind === 'map' || type.kind === 'opaque' || type.kind === 'type'
  )
}

/** Types that a type is composed of. */
export function partsOf(type: ComposedType): readonly CelType[] {
  switch (type.kind) {
    case 'list':
      return [type.element]
    case 'map':
      return [type.key, type.value]
    case 'opaque':
      return type.parameters
    case 'type':
      return type.of === undefined ? [] : [type.of]
  }
}

/** The type with other parts; the same object where all parts stay the same. */
export function replaceParts(
  type: ComposedType,
  replace: (part: CelType) => CelType,
): ComposedType {
  switch (type.kind) {
    case 'list': {
      const element = replace(type.element)
      return element === type.element ? type : { kind: 'list', element }
    }
    case 'map': {
      const key = replace(type.key)
      const value = replace(type.value)
      return key === type.key && value === type.value ? type : { kind: 'map', key, value }
    }
    case 'opaque': {
      const parameters = type.parameters.map((each) => replace(each))
      const isSame = parameters.every((each, index) => each === type.parameters[index])
      return isSame ? type : { kind: 'opaque', name: type.name, parameters }
    }
    case 'type': {
      const of = type.of === undefined ? undefined : replace(type.of)
      return of === type.of ? type : { kind: 'type', of }
    }
  }
}

/** Whether two types are composed alike and all their parts compare, one by one. */
export function everyPart(
  left: ComposedType,
  right: CelType,
  compare: (leftPart: CelType, rightPart: CelType) => boolean,
): boolean {
  switch (left.kind) {
    case 'list':
      return right.kind === 'list' && compare(left.element, right.element)
    case 'map':
      return (
        right.kind === 'map' && compare(left.key, right.key) && compare(left.value, right.value)
      )
    case 'opaque':
      return (
        right.kind === 'opaque' &&
        left.name === right.name &&
        left.parameters.length === right.parameters.length &&
        left.parameters.every((type, index) => compare(type, right.parameters[index] ?? type))
      )
    case 'type':
      if (right.kind !== 'type' || left.of === undefined || right.of === undefined) {
        return right.kind === 'type' && left.of === right.of
      }
      return compare(left.of, right.of)
  }
}
