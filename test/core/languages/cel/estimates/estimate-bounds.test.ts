import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Range, SizeEstimator } from '../../../../../core/languages/cel/cost/function-cost.ts'
import { Environment } from '../../../../../core/languages/cel/environment.ts'
import { standardLibrary } from '../../../../../core/languages/cel/libraries/standard/standard-library.ts'
import { standardMacros } from '../../../../../core/languages/cel/syntax/standard-macros.ts'
import {
  intType,
  listOf,
  mapOf,
  stringType,
} from '../../../../../core/languages/cel/types/cel-type.ts'
import type { Result } from '../../../../../core/languages/cel/values/value.ts'
import { evaluate } from '../../../../support/cel/evaluate.ts'

interface Grammar {
  readonly bool: fc.Arbitrary<string>
  readonly text: fc.Arbitrary<string>
  readonly int: fc.Arbitrary<string>
  readonly texts: fc.Arbitrary<string>
}

/**
 * Expressions of all four types over the variables, with names of further texts. Left out are `startsWith` and other functions
 * that cel-go estimates lower than it counts them. `made` says that lists are made, too.
 */
function grammar(depth: number, made: boolean, names: readonly string[] = []): Grammar {
  const leaves: Grammar = {
    bool: fc.constantFrom('n > 1', 'word == name'),
    text: fc.constantFrom('word', 'name', '"abc"', ...names),
    int: fc.constantFrom('n', '3'),
    texts: fc.constantFrom('words', 'names'),
  }
  if (depth === 0) return leaves
  const { bool, text, int, texts } = grammar(depth - 1, made, names)
  const item = `item${depth}`
  const inLoop = grammar(depth - 1, made, [...names, item])
  const joined = (operator: string, part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(part, part).map(([left, right]) => `(${left} ${operator} ${right})`)
  const loop = (name: string, body: fc.Arbitrary<string>, range = texts): fc.Arbitrary<string> =>
    fc.tuple(range, body).map(([over, step]) => `${over}.${name}(${item}, ${step})`)
  return {
    bool: fc.oneof(
      leaves.bool,
      joined('&&', bool),
      joined('||', bool),
      joined('==', text),
      joined('<', text),
      joined('!=', int),
      joined('==', texts),
      bool.map((part) => `!(${part})`),
      fc.tuple(text, text).map(([whole, part]) => `${whole}.contains(${part})`),
      fc.tuple(text, texts).map(([part, whole]) => `(${part} in ${whole})`),
      loop('all', inLoop.bool),
      loop('exists', inLoop.bool),
      loop('exists', inLoop.bool, fc.constant('groups')),
    ),
    text: fc.oneof(leaves.text, joined('+', text)),
    int: fc.oneof(
      leaves.int,
      joined('+', int),
      texts.map((part) => `${part}.size()`),
      text.map((part) => `size(${part})`),
    ),
    texts: made
      ? fc.oneof(
          leaves.texts,
          joined('+', texts),
          loop('filter', inLoop.bool),
          loop('map', inLoop.text),
        )
      : fc.oneof(leaves.texts, joined('+', texts)),
  }
}

function expressions(made: boolean): fc.Arbitrary<string> {
  const { bool, text, int, texts } = grammar(3, made)
  return fc.oneof(bool, text, int, texts)
}

interface Values {
  readonly n: number
  readonly word: string
  readonly name: string
  readonly words: readonly string[]
  readonly names: readonly string[]
  readonly groups: Readonly<Record<string, readonly string[]>>
}

/** Values of all variables; texts and lists have a least length. */
function valuesOf(minLength: number): fc.Arbitrary<Values> {
  const word = fc.string({ unit: 'grapheme-ascii', minLength, maxLength: 40 })
  const group = fc.array(word, { maxLength: 3 })
  return fc.record({
    n: fc.integer({ min: -5, max: 5 }),
    word,
    name: word,
    words: fc.array(word, { minLength, maxLength: 6 }),
    names: fc.array(word, { minLength, maxLength: 12 }),
    groups: fc.dictionary(word, group, { maxKeys: 4, noNullPrototype: true }),
  })
}

const strings = listOf(stringType)
const environment = new Environment({
  libraries: [standardLibrary, { name: 'macros', macros: standardMacros }],
  variables: {
    n: intType,
    word: stringType,
    name: stringType,
    words: strings,
    names: strings,
    groups: mapOf(stringType, strings),
  },
})

/** Tells the greatest sizes of the variables, of their elements and keys, as schemas do. */
function sizesOf({ word: text1, name, words, names, groups }: Values): SizeEstimator {
  const sizes: ReadonlyMap<string, Range> = new Map([
    ['word', span([text1])],
    ['name', span([name])],
    ['words', span([words])],
    ['words.@items', span(words)],
    ['names', span([names])],
    ['names.@items', span(names)],
    ['groups', span([Object.keys(groups)])],
    ['groups.@keys', span(Object.keys(groups))],
  ])
  return { estimateSize: ({ path }) => sizes.get(path?.join('.') ?? '') }
}

function span(parts: readonly { readonly length: number }[]): Range {
  const sizes = parts.map(({ length }) => length)
  return { min: 0n, max: BigInt(Math.max(...sizes, 0)) }
}

function variablesOf(given: Values): ReadonlyMap<string, Result> {
  return new Map(
    Object.entries(given).map(([name, value]) => [name, evaluate(JSON.stringify(value)).result]),
  )
}

function costsOf(
  expression: string,
  given: Values,
): { readonly cost: bigint; readonly estimate: Range } {
  const compiled = environment.compile(expression)
  if (!compiled.ok) throw new TypeError(compiled.text)
  const planned = environment.plan(compiled.expression)
  if (!planned.ok) throw new TypeError(planned.message)
  const variables = variablesOf(given)
  const { cost } = planned.program.evaluate((name) => variables.get(name))
  return { cost: BigInt(cost), estimate: environment.estimate(compiled.expression, sizesOf(given)) }
}

describe('static estimates and the costs of evaluations', () => {
  it('an evaluation costs at most what the static estimate says', () => {
    const property = fc.property(expressions(true), valuesOf(0), (expression, given) => {
      const { cost, estimate } = costsOf(expression, given)
      expect(cost).toBeLessThanOrEqual(estimate.max)
    })
    fc.assert(property, { numRuns: 200 })
  })

  // Estimates count what may cost nothing: constants, which programs compute beforehand, such as the list that `map` begins
  // with, and comparisons with what is empty.
  it('an evaluation without constant lists and empty texts costs at least what the static estimate says', () => {
    const property = fc.property(expressions(false), valuesOf(1), (expression, given) => {
      const { cost, estimate } = costsOf(expression, given)
      expect(cost).toBeGreaterThanOrEqual(estimate.min)
    })
    fc.assert(property, { numRuns: 200 })
  })
})
