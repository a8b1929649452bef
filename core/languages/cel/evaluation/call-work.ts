import type { Implementation } from '../function-declaration.ts'
import { sortByKeysName } from '../libraries/lists/sort-by-macro.ts'
import { countComparisons } from '../values/comparison-limit.ts'
import { List, type Result } from '../values/value.ts'

/** Characters that a function reads or makes in the time of a comparison. */
const charactersAtOnce = 8

/** Work of functions for each element of their lists, where their costs do not tell: sorting costs a unit whatever the list. */
const elementWork: Readonly<Record<string, number>> = {
  sort: 80,
  [sortByKeysName]: 80,
  distinct: 10,
  indexOf: 5,
  lastIndexOf: 5,
  isSorted: 10,
  flatten: 2,
  split: 2,
  findAll: 50,
}

/** Functions that take no longer for a long text or list. */
const constantTime: ReadonlySet<string> = new Set([
  'dyn',
  'endsWith',
  'first',
  'hasValue',
  'last',
  'startsWith',
  'type',
  'value',
])

/** Operators, whose work their costs and comparisons tell, begin with other characters. */
const isOperator = /^(?!@sort)[^A-Za-z]/

/** A function that counts the texts and lists which it reads and makes, beside its cost. */
export function measured(name: string, evaluate: Implementation): Implementation {
  if (isOperator.test(name) || constantTime.has(name)) return evaluate
  const perElement = elementWork[name] ?? 0
  return (...args) => {
    for (const arg of args) count(arg, perElement)
    const result = evaluate(...args)
    count(result, perElement)
    return result
  }
}

function count(value: Result, perElement: number): void {
  if (typeof value === 'string') {
    if (value.length >= charactersAtOnce) countComparisons(value.length / charactersAtOnce)
  } else if (perElement > 0 && value instanceof List) countComparisons(value.size * perElement)
}
