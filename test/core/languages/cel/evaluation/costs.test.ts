import { describe, expect, it } from 'vitest'
import { loadRegexEngine } from '../../../../../core/base/regex/regex-engine.ts'
import { evaluate } from '../../../../support/cel/evaluate.ts'

const x = evaluate("{'a': dyn({'b': [0]}), 'l': [1, 2, 3], 'n': 1}").result
const variables = { x, i: 1 }

/** Costs as cel-go 0.26 counts them with the options of Kubernetes 1.34. */
const costs: readonly (readonly [text: string, cost: number])[] = [
  ['x', 1],
  ['x.a', 2],
  ['x.a.b[0]', 4],
  ['x.l[i]', 3],
  ['x.l[x.n]', 4],
  ['x.l[i + 1]', 5],
  ['has(x.a)', 1],
  ['has(x.a.b)', 2],
  ["has({'a': 1}.a)", 1],
  ['(x.l + x.l)[0]', 7],
  ['true ? x : i', 0],
  ['true ? x.a.b : i', 2],
  ['(true ? x : x.a).a', 1],
  ['has((true ? x : x.a).a)', 0],
  ['{true: i}[has((true ? x : x.a).a)]', 34],
  ['[1, 2, 3]', 0],
  ['[i]', 11],
  ["{'a': 1}", 0],
  ["{'a': i}", 31],
  ["'abc' == 'abd'", 1],
  ["'' == 'a'", 0],
  ['x.l == [1, 2, 3]', 3],
  ['i == 1 && i == 2 && i == 3', 4],
  ['!(i == 1) || false', 3],
  ['1 in [1, 2]', 0],
  ['i in [1, 2]', 1],
  ['i in x.l', 4],
  ["'abcdefghijklm'.startsWith('abcdefghijk')", 2],
  ["'abcdefghijklm' + 'n'", 2],
  ["'abcdefghijklm'.contains('m')", 2],
  ["'abc'.matches('^a.c$')", 2],
  ['[1, 2].all(v, v > 0)', 11],
  ['[1, 2].all(v, v > 1)', 8],
  ['[1, 2].exists(v, v > 1)', 13],
  ['[1, 2].exists(v, v > 0)', 10],
  ['[1, 2].exists_one(v, v > 1)', 8],
  ['[1, 2].map(v, v)', 27],
  ['[1, 2].map(v, 1)', 5],
  ['[1, 2].map(v, v > 1, v)', 18],
  ['[1, 2].filter(v, v > 1)', 18],
  ['[].all(v, v)', 1],
  ['x.a.all(k, x.a[k] == [0])', 10],
  ["int('7') + int('8')", 1],
  ['string(i)', 2],
  ['type(i) == int', 3],
  ['x.missing', 2],
  ['x.missing.deeper', 2],
  ["'a'.startsWith(x.missing)", 3],
  ['x.l.map(v, x.l.map(w, v + w))', 183],
]

await loadRegexEngine()

describe('run-time cost', () => {
  it.each(costs)('%s costs %i', (text, cost) => {
    expect(evaluate(text, variables, { types: { i: { kind: 'int' } } }).cost).toBe(cost)
  })
})
