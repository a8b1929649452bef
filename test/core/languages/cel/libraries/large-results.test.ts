import { describe, expect, it } from 'vitest'
import type {
  EvaluateOptions,
  Evaluation,
} from '../../../../../core/languages/cel/evaluation/program.ts'
import {
  longestList,
  longestReplaced,
  longestText,
} from '../../../../../core/languages/cel/libraries/limits.ts'
import { RangeList } from '../../../../../core/languages/cel/libraries/lists/list-functions.ts'
import { traversalCost } from '../../../../../core/languages/cel/libraries/traversal-cost.ts'
import { dynType } from '../../../../../core/languages/cel/types/cel-type.ts'
import { ArrayList } from '../../../../../core/languages/cel/values/array-list.ts'
import { LiteralMap } from '../../../../../core/languages/cel/values/literal-map.ts'
import {
  CelError,
  List,
  type Result,
  type Value,
} from '../../../../../core/languages/cel/values/value.ts'
import { extendedEnvironment } from '../../../../support/cel/extended-environment.ts'

function evaluate(text: string, x: Value, options?: EvaluateOptions): Evaluation {
  const environment = extendedEnvironment.extend({ variables: { x: dynType } })
  const compiled = environment.compile(text)
  if (!compiled.ok) throw new TypeError(compiled.text)
  const planned = environment.plan(compiled.expression)
  if (!planned.ok) throw new TypeError(planned.message)
  return planned.program.evaluate(() => x, options)
}

function messageOf(result: Result): string | undefined {
  return result instanceof CelError ? result.message : undefined
}

const tooMany = `more than ${longestList} elements`

/** A list that repeats one value. */
class Repeated extends List {
  override readonly size: number
  readonly #value: Value

  constructor(value: Value, size: number) {
    super()
    this.#value = value
    this.size = size
  }

  override at(): Value {
    return this.#value
  }

  override concat(): Result {
    return this
  }

  override equals(): boolean {
    return false
  }
}

function nested(depth: number): List {
  let list = new ArrayList(['deep'])
  for (let level = 0; level < depth; level += 1) list = new ArrayList([list])
  return list
}

describe('functions whose results are large', () => {
  const text = 'a'.repeat(10_000)

  it.each([
    ["x.replace('a', x)", 'replace', text],
    ["x.replace('', x)", 'replace', text],
    ['x.join()', 'join', new Repeated(text, 10_000)],
    ["x.join('a')", 'join', new Repeated('', longestText + 2)],
    ["'%x'.format([x])", 'format', 'a'.repeat(longestText / 2 + 1)],
    ["'%s'.format([x])", 'format', new Repeated(text, 10_000)],
  ])('%s refuses to make a text beyond the limit', (expression, name, x) => {
    expect(messageOf(evaluate(expression, x).result)).toMatch(
      new RegExp(
        `result of ${name}\\(\\) is longer than ${name === 'replace' ? longestReplaced : longestText} characters$`,
      ),
    )
  })

  it('flattening refuses to make a list beyond the limit before it reads the elements', () => {
    const lists = new ArrayList([new RangeList(2), new RangeList(longestList - 1)])
    const { result, cost } = evaluate('x.flatten()', lists)
    expect(messageOf(result)).toBe(`result of flatten() has ${tooMany}`)
    expect(cost).toBe(14)
  })

  it('a range of any size takes no memory, and costs before it is made', () => {
    const text = 'lists.range(9223372036854775807)'
    expect(evaluate(`${text}.size()`, null).result).toBe(Number.MAX_SAFE_INTEGER)
    expect(evaluate(`${text}[1000000]`, null).result).toBe(1_000_000)
    expect(evaluate(text, null, { costLimit: 1_000_000 }).stopped).toBe('cost limit')
  })

  it('joining costs by its result before the texts are joined', () => {
    const { stopped } = evaluate('x.join()', new Repeated(text, 1000), { costLimit: 1_000_000 })
    expect(stopped).toBe('cost limit')
    expect(evaluate('x.join().size()', new Repeated(text, 1000)).result).toBe(10_000_000)
  })
})

describe('functions of values that nest deeper than the stack', () => {
  const deep = nested(100_000)

  it('format prints a deep list', () => {
    const { result } = evaluate("'%s'.format([x])", deep)
    expect(result).toBe(`${'['.repeat(100_001)}"deep"${']'.repeat(100_001)}`)
  })

  it('flattening reads a deep list', () => {
    const { result } = evaluate('x.flatten(1000000)', deep)
    expect(result instanceof List && result.size === 1 && result.at(0)).toBe('deep')
  })

  it('the cost of a traversal counts the parts of a deep list', () => {
    expect(traversalCost(deep)).toBe(0)
    expect(traversalCost(new ArrayList([deep, 1, true, 'x'.repeat(19)]))).toBe(3)
  })
})

describe('the cost of a traversal', () => {
  it('counts a tenth of each text and of bytes, and a unit for other values', () => {
    const map = new LiteralMap()
    map.set('k'.repeat(10), 'é'.repeat(10))
    map.set(1, new Uint8Array(25))
    expect(traversalCost('é'.repeat(10))).toBe(2)
    expect(traversalCost(map)).toBe(6)
    expect(traversalCost(new ArrayList([null, 1, new CelError('x')]))).toBe(3)
  })
})
