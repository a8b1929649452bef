import { describe, expect, it } from 'vitest'
import { NodePath } from '../../../../../core/languages/cel/estimates/node-path.ts'

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function pathOf(...steps: string[]): NodePath | undefined {
  let path: NodePath | undefined
  for (const step of steps) path = NodePath.extend(path, step)
  return path
}

describe('paths of expressions in estimates', () => {
  it('a path tells its steps in order', () => {
    expect(NodePath.of('self').steps).toEqual(['self'])
    expect(pathOf('self', 'items', '@items', 'name')?.steps).toEqual([
      'self',
      'items',
      '@items',
      'name',
    ])
    expect(pathOf('self', 'items')?.first).toBe('self')
  })

  it('an extension of no path is a path of one step', () => {
    expect(NodePath.extend(undefined, '@items').steps).toEqual(['@items'])
  })

  it.each([1, 2, 4, 8])('two extensions of a path of %s steps stay apart', (length) => {
    const path = pathOf(...letters.slice(0, length))
    const first = NodePath.extend(path, 'x')
    const second = NodePath.extend(path, 'y')
    expect(first.steps.at(-1)).toBe('x')
    expect(second.steps.at(-1)).toBe('y')
  })

  it.each([3, 5, 6, 7])(
    'the later extension of a path of %s steps replaces the earlier, as in cel-go',
    (length) => {
      const path = pathOf(...letters.slice(0, length))
      const first = NodePath.extend(path, 'x')
      const below = NodePath.extend(first, '@items')
      const second = NodePath.extend(path, 'y')
      expect(first.steps).toEqual(second.steps)
      expect(below.steps.at(-1)).toBe('@items')
      const isCopied = length === 3 || length === 7
      expect(below.steps.at(-2)).toBe(isCopied ? 'x' : 'y')
    },
  )
})
