import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { validateFunction } from '../../../../../core/languages/cel/checker/validate-function.ts'
import type { Overload } from '../../../../../core/languages/cel/function-declaration.ts'
import { LibraryTable } from '../../../../../core/languages/cel/library-table.ts'
import {
  dynType,
  intType,
  listOf,
  stringType,
  typeParameter,
  type CelType,
} from '../../../../../core/languages/cel/types/cel-type.ts'
import { languageParts } from '../../../../../core/objects/expressions/language-parts.ts'

function overload(
  id: string,
  parameters: readonly CelType[],
  more: Partial<Overload> = {},
): Overload {
  return { id, parameters, result: intType, ...more }
}

function validate(...overloads: readonly Overload[]): string | undefined {
  return validateFunction({ name: 'f', overloads })
}

describe('declarations of functions', () => {
  it('overloads with arguments of other types, another number of arguments or another style are told apart', () => {
    expect(
      validate(
        overload('f_int', [intType]),
        overload('f_string', [stringType]),
        overload('f_int_int', [intType, intType]),
        overload('int_f', [intType], { isMember: true }),
        overload('f_list_int', [listOf(intType)]),
        overload('f_list_string', [listOf(stringType)]),
      ),
    ).toBeUndefined()
  })

  it('overloads that take the same arguments collide', () => {
    const message = 'overload signature collision in function f: one collides with two'
    expect(validate(overload('one', [intType]), overload('two', [intType]))).toBe(message)
    expect(validate(overload('one', [listOf(dynType)]), overload('two', [listOf(intType)]))).toBe(
      message,
    )
    expect(
      validate(overload('one', [listOf(intType)]), overload('two', [typeParameter('T')])),
    ).toBe(message)
    expect(validate(overload('one', [intType, dynType]), overload('two', [dynType, intType]))).toBe(
      message,
    )
  })

  it('an overload may be declared twice, but not with two signatures', () => {
    const generic = overload('f_list', [listOf(typeParameter('A'))])
    expect(validate(generic, overload('f_list', [listOf(typeParameter('B'))]))).toBeUndefined()
    const message = 'overload redefinition in function. f: f_list has multiple definitions'
    expect(validate(generic, overload('f_list', [intType]))).toBe(message)
    expect(validate(generic, { ...generic, isMember: true })).toBe(message)
    expect(validate(generic, { ...generic, result: stringType })).toBe(message)
  })

  it('a function has at least one overload', () => {
    expect(validate()).toBe('function f must have at least one overload')
  })

  it('functions of all libraries together are declared right', () => {
    const parts = languageParts.filter(({ until }) => until === undefined)
    const table = new LibraryTable(parts.flatMap(({ libraries }) => libraries(brands.k8s.word)))
    const declared = [...table.functions.values()]
    expect(declared.length).toBeGreaterThan(150)
    expect(declared.map((each) => validateFunction(each)).filter(Boolean)).toEqual([])
  })
})
