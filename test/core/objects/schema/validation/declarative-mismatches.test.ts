import { describe, expect, it } from 'vitest'
import {
  covered,
  invalidValue,
  required,
} from '../../../../../core/objects/schema/validation/causes.ts'
import { declarativeMismatches } from '../../../../../core/objects/schema/validation/declarative-mismatches.ts'

const terms = { takeover: false, product: 'Example' }
const negative = (field: string, origin = 'minimum') =>
  covered(invalidValue(field, -1, 'must be greater than or equal to 0'), origin)

function found(
  written: Parameters<typeof declarativeMismatches>[0],
  declared: Parameters<typeof declarativeMismatches>[1],
): string[] {
  return declarativeMismatches(written, declared, terms).map(
    (text) => /(\w+) error\(s\) found \{[^}]*\}/.exec(text)?.[0] ?? text,
  )
}

describe('mismatches of hand-written and declarative validation', () => {
  it('errors match by type, field and origin, and not by value and detail', () => {
    const other = covered(invalidValue('spec.a', 'x', 'is something else'), 'minimum')
    expect(found([negative('spec.a')], [other])).toEqual([])
    expect(found([negative('spec.a')], [negative('spec.b')])).toEqual([
      'unmatched error(s) found {Type="Invalid value", Field="spec.a", Origin="minimum"}',
      'extra error(s) found {Type="Invalid value", Field="spec.b", Origin="minimum"}',
    ])
    expect(found([negative('spec.a')], [negative('spec.a', 'maximum')])).toHaveLength(2)
    expect(found([covered(required('spec.a'), '')], [covered(required('spec.a'), '')])).toEqual([])
    expect(found([covered(required('spec.a'), '')], [negative('spec.a', '')])).toEqual([
      'unmatched error(s) found {Type="Required value", Field="spec.a", Origin=""}',
      'extra error(s) found {Type="Invalid value", Field="spec.a", Origin=""}',
    ])
  })

  it('an invalid value without an origin matches nothing', () => {
    expect(found([negative('spec.a', '')], [negative('spec.a', '')])).toHaveLength(2)
  })

  it('a hand-written error that is not covered need not be found', () => {
    expect(found([invalidValue('spec.a', -1, 'is bad')], [])).toEqual([])
  })

  it('one hand-written error stands for several declarative ones, and equal ones are one', () => {
    const twice = [negative('spec.a'), negative('spec.a')]
    expect(found([negative('spec.a')], twice)).toEqual([])
    expect(found(twice, [negative('spec.a')])).toEqual([])
  })

  it('the text advises by which result decides', () => {
    const text = (takeover: boolean) =>
      declarativeMismatches([], [negative('spec.a')], { ...terms, takeover })
    const difference =
      'Unexpected difference between hand written validation and declarative validation error results, extra error(s) found {Type="Invalid value", Field="spec.a", Origin="minimum"}. This indicates an issue with declarative validation. '
    expect(text(false)).toEqual([
      `${difference}This difference should not affect system operation since hand written validation is authoritative.`,
    ])
    expect(text(true)).toEqual([
      `${difference}Consider disabling the DeclarativeValidationTakeover feature gate to keep data persisted in etcd consistent with prior versions of Example.`,
    ])
  })
})
