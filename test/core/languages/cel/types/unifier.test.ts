import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeclaredAssignable } from '../../../../../core/languages/cel/types/assignable-type.ts'
import {
  boolType,
  dynType,
  intType,
  listOf,
  mapOf,
  nullType,
  objectType,
  optionalOf,
  stringType,
  typeOf,
  typeParameter,
  wrapperOf,
  type CelType,
} from '../../../../../core/languages/cel/types/cel-type.ts'
import { formatType } from '../../../../../core/languages/cel/types/format-type.ts'
import { mostGeneral } from '../../../../../core/languages/cel/types/general-type.ts'
import { isEquivalentType, isSameType } from '../../../../../core/languages/cel/types/same-type.ts'
import { StepLimit } from '../../../../../core/languages/cel/types/step-limit.ts'
import { Unifier } from '../../../../../core/languages/cel/types/unifier.ts'
import { celTypes, concreteCelTypes } from '../../../../support/cel/types.ts'

const variables = ['_var0', '_var1', '_var2'].map((name) => typeParameter(name))

/** What the parameters of `celTypes` stand for. */
function bindingsOf(unifier: Unifier): readonly string[] {
  return variables.map((variable) => formatType(unifier.substitute(variable, false)))
}

describe('agreement of CEL types', () => {
  it.each<[left: CelType, right: CelType, agree: boolean]>([
    [intType, intType, true],
    [intType, stringType, false],
    [intType, dynType, true],
    [listOf(intType), listOf(dynType), true],
    [listOf(intType), listOf(stringType), false],
    [listOf(intType), mapOf(intType, intType), false],
    [nullType, objectType('Object'), true],
    [nullType, wrapperOf(intType), true],
    [nullType, intType, false],
    [nullType, listOf(intType), false],
    [wrapperOf(intType), intType, true],
    [intType, wrapperOf(intType), true],
    [wrapperOf(intType), wrapperOf(stringType), false],
    [optionalOf(intType), optionalOf(intType), true],
    [optionalOf(intType), intType, false],
    [typeOf(intType), typeOf(stringType), true],
    [typeOf(intType), intType, false],
    [objectType('Object'), objectType('Other'), false],
  ])('agreement of the types %j and %j is %s', (left, right, agree) => {
    expect(new Unifier().isAssignable(left, right)).toBe(agree)
  })

  it('a parameter is bound by the first type it meets, and is widened by a wider one', () => {
    const unifier = new Unifier()
    const parameter = unifier.freshParameter()
    expect(unifier.isAssignable(intType, parameter)).toBe(true)
    expect(unifier.isAssignable(stringType, parameter)).toBe(false)
    expect(unifier.substitute(listOf(parameter), false)).toEqual(listOf(intType))
    expect(unifier.isAssignable(dynType, parameter)).toBe(true)
    expect(unifier.substitute(listOf(parameter), false)).toEqual(listOf(dynType))
  })

  it('a parameter is not bound to a type that it is a part of', () => {
    const unifier = new Unifier()
    const parameter = unifier.freshParameter()
    expect(unifier.isAssignable(listOf(parameter), parameter)).toBe(false)
    expect(unifier.substitute(parameter, false)).toBe(parameter)
  })

  it('lists of types agree where all do with the same bindings', () => {
    const unifier = new Unifier()
    const parameter = unifier.freshParameter()
    expect(unifier.areAssignable([intType, stringType], [parameter, parameter])).toBe(false)
    expect(unifier.substitute(parameter, true)).toBe(dynType)
    expect(unifier.areAssignable([intType], [parameter, parameter])).toBe(false)
    expect(unifier.areAssignable([intType, intType], [parameter, parameter])).toBe(true)
    expect(unifier.substitute(parameter, true)).toBe(intType)
  })

  it('each type agrees with itself and with dyn', () => {
    fc.assert(
      fc.property(celTypes, (type) => {
        expect(new Unifier().isAssignable(type, structuredClone(type))).toBe(true)
        expect(new Unifier().isAssignable(type, dynType)).toBe(true)
        expect(new Unifier().isAssignable(dynType, type)).toBe(true)
      }),
    )
  })

  it('types that agree do so again after the binding, and with the bindings put in', () => {
    fc.assert(
      fc.property(celTypes, celTypes, (left, right) => {
        const unifier = new Unifier()
        fc.pre(unifier.isAssignable(left, right))
        expect(unifier.isAssignable(left, right)).toBe(true)
        const finalLeft = unifier.substitute(left, true)
        expect(new Unifier().isAssignable(finalLeft, unifier.substitute(right, true))).toBe(true)
        expect(unifier.substitute(finalLeft, true)).toBe(finalLeft)
      }),
    )
  })

  it('types that do not agree bind nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(celTypes, celTypes), { minLength: 1, maxLength: 5 }),
        (pairs) => {
          const unifier = new Unifier()
          for (const [left, right] of pairs) {
            const before = bindingsOf(unifier)
            const agree = unifier.isAssignable(left, right)
            expect(agree ? before : bindingsOf(unifier)).toEqual(before)
          }
          expect(unifier.limit.isExceeded).toBe(false)
        },
      ),
    )
  })

  it('types without parameters and dynamic parts agree either way round, and the more general of them is either', () => {
    fc.assert(
      fc.property(concreteCelTypes, concreteCelTypes, (left, right) => {
        const agree = new Unifier().isAssignable(left, right)
        expect(new Unifier().isAssignable(right, left)).toBe(agree)
        expect([left, right]).toContain(mostGeneral(left, right, new StepLimit()))
        expect(agree || !isSameType(left, right)).toBe(true)
      }),
    )
  })

  it('a type that shares its parts 2^100 times exceeds the limit instead of hanging', () => {
    const unifier = new Unifier()
    let left: CelType = unifier.freshParameter()
    let right: CelType = boolType
    for (let level = 0; level < 100; level += 1) {
      left = mapOf(left, left)
      right = mapOf(right, right)
    }
    unifier.isAssignable(left, right)
    expect(unifier.limit.isExceeded).toBe(true)
    expect(unifier.substitute(right, true)).toBe(dynType)
  })

  it('a type that nests very deep exceeds the limit instead of overflowing the stack', () => {
    const unifier = new Unifier()
    let type: CelType = unifier.freshParameter()
    for (let level = 0; level < 1_000_000; level += 1) type = listOf(type)
    unifier.substitute(type, true)
    expect(unifier.limit.isExceeded).toBe(true)
  })
})

describe('sameness of CEL types', () => {
  it('types are the same by structure, wrappers as their primitive types', () => {
    expect(isSameType(listOf(intType), listOf(intType))).toBe(true)
    expect(isSameType(wrapperOf(intType), intType)).toBe(true)
    expect(isSameType(listOf(intType), listOf(wrapperOf(intType)))).toBe(true)
    expect(isSameType(wrapperOf(intType), wrapperOf(stringType))).toBe(false)
    expect(isSameType(typeOf(undefined), typeOf(intType))).toBe(false)
    expect(isSameType(objectType('a'), objectType('b'))).toBe(false)
  })

  it('the names of parameters count for the same type, but not for an equivalent one', () => {
    const left = listOf(typeParameter('A'))
    const right = listOf(typeParameter('B'))
    expect(isSameType(left, right)).toBe(false)
    expect(isEquivalentType(left, right)).toBe(true)
    expect(isEquivalentType(left, listOf(intType))).toBe(false)
  })

  it('a declared parameter takes a type that is as wide or narrower', () => {
    expect(isDeclaredAssignable(listOf(dynType), listOf(intType))).toBe(true)
    expect(isDeclaredAssignable(listOf(intType), listOf(dynType))).toBe(false)
    expect(isDeclaredAssignable(wrapperOf(intType), nullType)).toBe(true)
    expect(isDeclaredAssignable(objectType('a'), nullType)).toBe(false)
    expect(isDeclaredAssignable(typeParameter('A'), intType)).toBe(true)
  })
})
