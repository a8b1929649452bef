import * as fc from 'fast-check'
import {
  anyType,
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  errorType,
  intType,
  nullType,
  stringType,
  timestampType,
  typeOf,
  uintType,
  wrapperOf,
  type CelType,
} from '../../../core/languages/cel/types/cel-type.ts'

const concreteTypes: readonly CelType[] = [
  boolType,
  intType,
  uintType,
  doubleType,
  stringType,
  bytesType,
  timestampType,
  durationType,
  nullType,
  wrapperOf(intType),
  wrapperOf(stringType),
  { kind: 'object', name: 'Object' },
  { kind: 'object', name: 'Object.spec' },
  typeOf(undefined),
]
const openTypes: readonly CelType[] = [
  dynType,
  anyType,
  errorType,
  { kind: 'parameter', name: '_var0' },
  { kind: 'parameter', name: '_var1' },
  { kind: 'parameter', name: '_var2' },
]

function composedOf(leaves: readonly CelType[]): fc.Arbitrary<CelType> {
  return fc.letrec<{ type: CelType }>((tie) => ({
    type: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...leaves),
      fc.record({ kind: fc.constant('list' as const), element: tie('type') }),
      fc.record({ kind: fc.constant('map' as const), key: tie('type'), value: tie('type') }),
      fc.record({ kind: fc.constant('type' as const), of: tie('type') }),
      fc.record({
        kind: fc.constant('opaque' as const),
        name: fc.constantFrom('optional_type', 'pair'),
        parameters: fc.array(tie('type'), { maxLength: 2 }),
      }),
    ),
  })).type
}

/** Types of all kinds, with three type parameters. */
export const celTypes: fc.Arbitrary<CelType> = composedOf([...concreteTypes, ...openTypes])

/** Types without type parameters, and without types that agree with all others. */
export const concreteCelTypes: fc.Arbitrary<CelType> = composedOf(concreteTypes)
