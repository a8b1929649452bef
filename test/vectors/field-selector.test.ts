import { expect, it } from 'vitest'
import {
  formatFieldSelector,
  matchesFields,
  parseFieldSelector,
  splitFieldTerm,
  splitFieldTerms,
} from '../../core/base/api/selectors/field-selector.ts'
import { describeVectors } from '../support/recorded/vectors.ts'
import { describeSelectorStrings } from './selector-strings.ts'

describeSelectorStrings(
  'curated/field-selector-strings.json',
  parseFieldSelector,
  formatFieldSelector,
)

interface Term {
  readonly lhs: string
  readonly op: string
  readonly rhs: string
  readonly ok: boolean
}
type TermCase =
  | {
      readonly kind: 'terms'
      readonly case: { readonly in: string; readonly out: string[] | null }
    }
  | { readonly kind: 'term'; readonly case: { readonly in: string; readonly out: Term } }

function termOf(text: string): Term {
  const term = splitFieldTerm(text)
  return term
    ? { lhs: term.field, op: term.operator, rhs: term.value, ok: true }
    : { lhs: '', op: '', rhs: '', ok: false }
}

describeVectors<TermCase[]>('curated/field-selector-terms.json', (cases) => {
  it.each(cases.filter((item) => item.kind === 'terms'))(
    'a field selector is split into terms: $case.in',
    (item) => {
      expect(splitFieldTerms(item.case.in)).toEqual(item.case.out ?? [])
    },
  )

  it.each(cases.filter((item) => item.kind === 'term'))(
    'a field selector term is split: $case.in',
    (item) => {
      expect(termOf(item.case.in)).toEqual(item.case.out)
    },
  )
})

describeVectors<{ selector: string; set: Record<string, string>; match: boolean }[]>(
  'curated/field-selector-match.json',
  (cases) => {
    it.each(cases)('the field selector $selector on $set: $match', ({ selector, set, match }) => {
      expect(matchesFields(parseFieldSelector(selector), (field) => set[field] ?? '')).toBe(match)
    })
  },
)
