import { describe } from 'vitest'
import {
  costlyListBaseCosts,
  kubernetesBaseCosts,
} from '../../../../../core/languages/cel/cost/base-costs.ts'
import { maxUint64 } from '../../../../../core/languages/cel/cost/range.ts'
import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  intType,
  listOf,
  mapOf,
  objectType,
  stringType,
  timestampType,
} from '../../../../../core/languages/cel/types/cel-type.ts'
import { estimatesAre } from '../../../../support/cel/estimated-expression.ts'

const item = objectType('Item')
const items = listOf(item)
const strings = listOf(stringType)
const ints = listOf(intType)
const itemMap = mapOf(stringType, item)
const objects = { Item: { count: intType, ratio: doubleType, name: stringType } }

/** Costs where presence tests count. */
const countedPresence = { ...kubernetesBaseCosts, presenceTest: 1 }

// Numbers in this file are those of cel-go 0.26.0.

describe('estimates of literals, variables and fields', () => {
  estimatesAre([
    { expr: '"some text"', costs: [0, 0] },
    { expr: 'input', variables: { input: ints }, costs: [1, 1] },
    { expr: 'input["key"]', variables: { input: mapOf(stringType, stringType) }, costs: [2, 2] },
    { expr: 'input.count', variables: { input: item }, objects, costs: [2, 2] },
    { expr: 'has(input.count)', variables: { input: item }, objects, costs: [1, 1] },
    {
      expr: 'has(input.count)',
      variables: { input: item },
      objects,
      baseCosts: countedPresence,
      costs: [2, 2],
    },
    { expr: 'has(input.a.b)', variables: { input: mapOf(stringType, itemMap) }, costs: [2, 2] },
    {
      expr: 'has(input.a.b)',
      variables: { input: mapOf(stringType, itemMap) },
      baseCosts: countedPresence,
      costs: [3, 3],
    },
    { expr: 'self.val1 == 1.0', variables: { 'self.val1': doubleType }, costs: [2, 2] },
    { expr: 'self.val1 == 1.0', variables: { self: mapOf(stringType, doubleType) }, costs: [3, 3] },
    { expr: 'input.a.b', variables: { input: dynType }, costs: [1, 1] },
    { expr: '[1, 2, 3]', costs: [10, 10] },
    { expr: '{"a": 1, "b": 2}', costs: [30, 30] },
    { expr: 'Item{count: 1, ratio: 1.5, name: "a"}', objects, costs: [40, 40] },
    { expr: '[[1, 2], [1, 2], [1, 2]]', baseCosts: costlyListBaseCosts, costs: [160, 160] },
    { expr: '{"a": [1]}', baseCosts: costlyListBaseCosts, costs: [70, 70] },
  ])
})

describe('estimates of operators', () => {
  const flags = { a: boolType, b: boolType, c: boolType, d: boolType }
  const times = { at: mapOf(stringType, timestampType), d1: durationType, d2: durationType }
  estimatesAre([
    { expr: 'true || false', costs: [0, 0] },
    { expr: 'true && false', costs: [0, 0] },
    { expr: 'a || b || c || d', variables: flags, costs: [1, 4] },
    { expr: 'a && b && c && d', variables: flags, costs: [1, 4] },
    { expr: '1 < 2', costs: [1, 1] },
    { expr: '1 == 2', costs: [1, 1] },
    { expr: '1 + 1', costs: [1, 1] },
    { expr: '1 % 1', costs: [1, 1] },
    { expr: 'null == null', costs: [1, 1] },
    { expr: "b'abc' < b'abcd'", costs: [1, 1] },
    { expr: '"a" < "b" && "a" <= "b" && "a" > "b" && "a" >= "b" && "a" != "b"', costs: [1, 5] },
    { expr: '((5 != 6) == (1 == 2)) == ((3 <= 4) == (9 != 9))', costs: [7, 7] },
    { expr: 'true ? 1 : 2', costs: [0, 0] },
    { expr: '2 in [1, 2, 3]', costs: [13, 13] },
    {
      expr: 'at.a == timestamp("2011-08-18T00:00:00Z") + duration("19h3m37s10ms")',
      variables: times,
      costs: [6, 6],
    },
    { expr: 'd1 != d2', variables: times, costs: [3, 3] },
    { expr: 'a != b', variables: flags, costs: [3, 3] },
    { expr: '{"hello": "hi"}["hello"] != {"hello": "bye"}["hello"]', costs: [63, 63] },
    { expr: '["hello", "hi"][0] != ["hello", "bye"][1]', costs: [23, 23] },
    { expr: 'input == input', variables: { input: stringType }, costs: [3, 1844674407370955266n] },
    { expr: 'input + input', variables: { input: dynType }, costs: [2, 1844674407370955266n] },
    { expr: 'input[0]', variables: { input: dynType }, costs: [2, 2] },
  ])
})

describe('estimates of functions', () => {
  const texts = { input: stringType, part: stringType }
  const input500 = { input: 500 }
  estimatesAre([
    { expr: 'input.matches("[0-9]")', variables: texts, hints: input500, costs: [3, 103] },
    { expr: '"123".matches("[0-9]")', costs: [2, 2] },
    { expr: 'matches(input, "[0-9]")', variables: texts, hints: input500, costs: [2, 2] },
    {
      expr: 'input.contains(part)',
      variables: texts,
      hints: { input: 500, part: 500 },
      costs: [2, 2502],
    },
    { expr: 'input.startsWith(part)', variables: texts, hints: { part: 500 }, costs: [2, 52] },
    { expr: 'input.endsWith(part)', variables: texts, hints: { part: 500 }, costs: [2, 52] },
    {
      expr: '"abcdefg".contains(input + part)',
      variables: texts,
      hints: { input: 10, part: 10 },
      costs: [2, 6],
    },
    { expr: 'size("123")', costs: [1, 1] },
    { expr: "size(b'123')", costs: [1, 1] },
    { expr: 'input.size()', variables: texts, costs: [2, 2] },
    { expr: 'input.size() > 3', variables: { input: dynType }, costs: [3, 3] },
    { expr: 'string(1)', costs: [1, 1] },
    { expr: 'string(input)', variables: { input: bytesType }, hints: input500, costs: [1, 51] },
    {
      expr: 'string(input) == string(input)',
      variables: { input: bytesType },
      hints: input500,
      costs: [3, 152],
    },
    { expr: 'bytes(input)', variables: texts, hints: input500, costs: [1, 51] },
    { expr: 'bytes(input) == bytes(input)', variables: texts, hints: input500, costs: [3, 302] },
    // Four times an unknown size wraps around.
    { expr: 'bytes(input) == bytes(input)', variables: texts, costs: [3, 5534023222112865794n] },
    {
      expr: 'string(a) == string(b)',
      variables: { a: timestampType, b: timestampType },
      costs: [5, 1844674407370955268n],
    },
    { expr: 'type(1)', costs: [1, 1] },
    { expr: 'type(1) == int', costs: [3, 1844674407370955266n] },
    {
      expr: 'dyn(input) == "abcdefghijklmnopqrstuvwxyz"',
      variables: texts,
      hints: input500,
      costs: [3, 5],
    },
  ])
})

describe('estimates of comprehensions', () => {
  const lists = { list1: strings, list2: strings }
  const maps = mapOf(stringType, itemMap)
  estimatesAre([
    {
      expr: 'input.all(x, true)',
      variables: { input: items },
      hints: { input: 100 },
      costs: [2, 302],
    },
    { expr: 'input.all(x, true)', variables: { input: items }, costs: [2, maxUint64] },
    {
      expr: 'input.all(x, x.all(y, true))',
      variables: { input: listOf(items) },
      hints: { input: 50, 'input.@items': 10 },
      costs: [2, 1752],
    },
    { expr: '[1, 2, 3].all(x, true)', costs: [20, 20] },
    {
      expr: '(x > 2 ? input1 : input2).all(y, true)',
      variables: { x: intType, input1: items, input2: items },
      hints: { input1: 1, input2: 1 },
      costs: [4, 7],
    },
    {
      expr: 'input.all(k, input[k].count > 3)',
      objects,
      variables: { input: itemMap },
      hints: { input: 10 },
      costs: [2, 82],
    },
    {
      expr: 'input.all(k, input[k].all(x, true))',
      variables: { input: maps },
      hints: { input: 5, 'input.@values': 10 },
      costs: [2, 187],
    },
    {
      expr: 'input.all(k, k.contains(k))',
      variables: { input: maps },
      hints: { input: 5, 'input.@keys': 10 },
      costs: [2, 32],
    },
    {
      expr: 'input.all(k, input[k].all(k, true) && k.contains(k))',
      variables: { input: maps },
      hints: { input: 2, 'input.@values': 2, 'input.@keys': 5 },
      costs: [2, 34],
    },
    {
      expr: '(list1 + list2).all(x, true)',
      variables: lists,
      hints: { list1: 10, list2: 10 },
      costs: [4, 64],
    },
    {
      expr: '(["a", "b"] + list1 + list2).size()',
      variables: lists,
      hints: { list1: 10, list2: 20 },
      costs: [15, 15],
    },
    {
      expr: '[list1, list2].exists(l, l.exists(v, v.startsWith("hi")))',
      variables: lists,
      hints: { list1: 10, 'list1.@items': 64, list2: 20, 'list2.@items': 128 },
      costs: [21, 265],
    },
    { expr: '[1, 2, 3, 4, 5].filter(x, x % 2 == 0)', costs: [41, 101] },
    { expr: '[1, 2, 3, 4, 5].map(x, x)', costs: [86, 86] },
    { expr: '[1, 2, 3, 4, 5].map(x, x).filter(x, x % 2 == 0)', costs: [117, 177] },
    { expr: '[1, 2, 3, 4, 5].map(x, x).exists(x, x == 5) == true', costs: [108, 118] },
    { expr: '[1, 2, 3, 4, 5].map(x, x).map(x, x)', costs: [162, 162] },
    { expr: '[1, 2, 3, 4, 5].map(x, x)[4]', costs: [87, 87] },
    { expr: '[1, 2, 3, 4, 5].map(x, x).map(x, x) + [1]', costs: [173, 173] },
    { expr: '[1, 2, 3].all(i, i in [1, 2, 3].map(j, j + j))', costs: [20, 230] },
    { expr: 'dyn([1, 2, 3]).all(i, i in dyn([1, 2, 3]).map(j, j + j))', costs: [21, 234] },
    { expr: '[[1, 2], [3]].all(x, x.all(y, y > 0))', costs: [37, 61] },
    {
      expr: '["a", "ab", "abc"].map(x, [x, x]).all(y, y.all(y, y.startsWith("a")))',
      costs: [103, 139],
    },
    {
      expr: 'input.map(x, [x, x]).all(y, y.all(y, y.startsWith("a")))',
      variables: { input: strings },
      hints: { input: 5, 'input.@items': 10 },
      costs: [13, 208],
    },
    {
      expr: 'input.filter(x, x.startsWith("a")).map(x, x + "b").exists(x, x == "cccccccccccccccccccc")',
      variables: { input: strings },
      hints: { input: 10, 'input.@items': 5 },
      costs: [24, 374],
    },
    {
      expr: 'input.exists_one(x, x in [1, 2, 3])',
      variables: { input: ints },
      hints: { input: 10 },
      costs: [3, 163],
    },
  ])
})
