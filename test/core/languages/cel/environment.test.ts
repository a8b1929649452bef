import { describe, expect, it } from 'vitest'
import {
  boolType,
  Environment,
  everyLibrary,
  type FunctionDeclaration,
  intType,
  type Library,
  listOf,
  stringType,
} from '../../../../core/languages/cel/index.ts'

function library(name: string, ...functions: readonly FunctionDeclaration[]): Library {
  return { name, functions }
}

const everything = new Environment({ libraries: everyLibrary })

const double: FunctionDeclaration = {
  name: 'double_it',
  overloads: [
    {
      id: 'double_it_int',
      parameters: [intType],
      result: intType,
      evaluate: (value) => (typeof value === 'number' ? value * 2 : null),
      cost: { ofArguments: () => 7 },
      estimate: () => ({ cost: { min: 7n, max: 7n } }),
    },
  ],
}

describe('an environment of expressions', () => {
  it('an environment offers functions of further libraries, with their costs and estimates', () => {
    const environment = everything.extend({ libraries: [library('mine', double)] })
    const compiled = environment.compile('double_it(size([1, 2]))')
    if (!compiled.ok) throw new TypeError(compiled.text)
    const unknown = { estimateSize: () => undefined }
    expect(environment.estimate(compiled.expression, unknown)).toEqual({ min: 18n, max: 18n })
    const planned = environment.plan(compiled.expression)
    if (!planned.ok) throw new TypeError(planned.message)
    expect(planned.program.evaluate(() => undefined)).toEqual({ result: 4, cost: 8 })
  })

  it('an environment with overloads that cannot be told apart is refused as it is made', () => {
    const other: FunctionDeclaration = {
      name: 'double_it',
      overloads: [{ id: 'double_it_other', parameters: [intType], result: stringType }],
    }
    const extend = (): unknown =>
      everything.extend({ libraries: [library('mine', double), library('other', other)] })
    expect(extend).toThrow(TypeError)
    expect(extend).toThrow(
      'overload signature collision in function double_it: double_it_int collides with double_it_other',
    )
  })

  it('extending an environment adds variables and leaves the first environment as it was', () => {
    const extended = everything.extend({ variables: { flags: listOf(boolType) } })
    expect(extended.compile('flags.all(x, x)').ok).toBe(true)
    expect(everything.compile('flags.all(x, x)').ok).toBe(false)
  })

  it('names of members that every JavaScript object has are neither variables nor fields', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(everything.compile(name).ok).toBe(false)
      const compiled = everything.compile(`has({'a': 1}.${name})`)
      if (!compiled.ok) throw new TypeError(compiled.text)
      const planned = everything.plan(compiled.expression)
      if (!planned.ok) throw new TypeError(planned.message)
      expect(planned.program.evaluate(() => undefined).result).toBe(false)
    }
  })
})
