import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FieldSet } from '../../../../core/objects/field-sets/field-set.ts'
import type { FieldPath } from '../../../../core/objects/field-sets/path-element.ts'

const paths: fc.Arbitrary<FieldPath[]> = fc.array(
  fc.array(fc.constantFrom('f:a', 'f:b', 'k:{"name":"x"}', 'v:1'), { minLength: 1, maxLength: 3 }),
  { maxLength: 6 },
)

function texts(set: FieldSet | readonly FieldPath[]): string[] {
  const all = set instanceof FieldSet ? [...set.paths()] : set
  return [...new Set(all.map((path) => path.join('/')))].toSorted((a, b) => (a < b ? -1 : 1))
}

function isBelow(path: FieldPath, others: readonly FieldPath[]): boolean {
  return others.some((other) => other.every((step, at) => path[at] === step))
}

describe('a set of fields', () => {
  it('a set of fields holds the paths it was made of, each once', () => {
    fc.assert(
      fc.property(paths, (all) => {
        const set = FieldSet.of(...all)
        expect(texts(set)).toEqual(texts(all))
        expect([...set.paths()]).toHaveLength(texts(all).length)
        expect(all.every((path) => set.has(path))).toBe(true)
        expect(set.isEmpty).toBe(all.length === 0)
      }),
    )
  })

  it('a set of fields is joined, intersected and reduced like any set', () => {
    fc.assert(
      fc.property(paths, paths, (a, b) => {
        const [left, right] = [FieldSet.of(...a), FieldSet.of(...b)]
        const inB = new Set(texts(b))
        expect(texts(left.union(right))).toEqual(texts([...a, ...b]))
        expect(texts(left.intersection(right))).toEqual(texts(left).filter((path) => inB.has(path)))
        expect(texts(left.difference(right))).toEqual(texts(left).filter((path) => !inB.has(path)))
        expect(left.equals(right)).toBe(texts(a).join() === texts(b).join())
        // Neither side was changed.
        expect([texts(left), texts(right)]).toEqual([texts(a), texts(b)])
      }),
    )
  })

  it('a set of fields is reduced by whole parts too', () => {
    fc.assert(
      fc.property(paths, paths, (a, b) => {
        const left = FieldSet.of(...a).outside(FieldSet.of(...b))
        expect(texts(left)).toEqual(texts(a.filter((path) => !isBelow(path, b))))
      }),
    )
  })

  it('a set of fields has leaves: paths with nothing below them', () => {
    fc.assert(
      fc.property(paths, (all) => {
        const inner = (path: FieldPath): boolean =>
          all.some((other) => other.length > path.length && isBelow(other, [path]))
        const leaves = all.filter((path) => !inner(path))
        expect(texts(FieldSet.of(...all).leaves())).toEqual(texts(leaves))
      }),
    )
  })

  it('a set of fields from which nothing is taken, or to which nothing is added, is itself, so that what was known of it still holds', () => {
    const set = FieldSet.of(['f:a'], ['f:b', 'f:c'])
    const other = FieldSet.of(['f:d'], ['f:b', 'f:d'])
    expect(set.difference(other)).toBe(set)
    expect(set.outside(other)).toBe(set)
    expect(set.union(FieldSet.of())).toBe(set)
    expect(set.union(FieldSet.of(['f:a'], ['f:b', 'f:c']))).toBe(set)
    const stored = FieldSet.stored(set.form)
    expect(stored.union(FieldSet.of(['f:b', 'f:c'])).form).toBe(set.form)
    expect(set.intersection(set)).toBe(set)
  })
})
