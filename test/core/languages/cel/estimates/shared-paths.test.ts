import { describe } from 'vitest'
import { listOf, objectType, stringType } from '../../../../../core/languages/cel/types/cel-type.ts'
import { estimatesAre } from '../../../../support/cel/estimated-expression.ts'

// Numbers in this file are those of cel-go 0.26.0.

describe('estimates where paths share their room', () => {
  const self = objectType('Root')
  const nested = {
    Root: { a: listOf(objectType('Middle')) },
    Middle: { b: listOf(objectType('Inner')) },
    Inner: { m: listOf(stringType), n: stringType },
  }
  const hints = {
    'self.a': 3,
    'self.a.@items.b': 3,
    'self.a.@items.b.@items.m': 3,
    'self.a.@items.b.@items.n': 400,
    'self.a.@items.b.@items.m.@items': 900,
  }
  estimatesAre([
    // The list `y.m` is taken to have the 400 elements that `y.n` has characters, as `y.n` is read in the loop over `y.m`.
    {
      expr: 'self.a.all(x, x.b.all(y, y.m.exists(z, z == y.n)))',
      variables: { self },
      objects: nested,
      hints,
      costs: [3, 169275],
    },
    {
      expr: 'self.a.all(x, x.b.all(y, y.m.exists(z, y.n == z)))',
      variables: { self },
      objects: nested,
      hints: { ...hints, 'self.a.@items.b.@items.n.@items': 20 },
      costs: [3, 32475],
    },
    {
      expr: 'self.a.all(x, x.b.all(y, y.n == "a" || y.m.exists(z, z == "b")))',
      variables: { self },
      objects: nested,
      hints,
      costs: [3, 264],
    },
  ])
})
