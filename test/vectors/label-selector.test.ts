import { expect, it } from 'vitest'
import { ApiError } from '../../core/base/api/errors/api-error.ts'
import {
  formatLabelSelector,
  matchesLabels,
  parseLabelSelector,
} from '../../core/base/api/selectors/label-selector.ts'
import { describeVectors } from '../support/recorded/vectors.ts'
import { describeSelectorStrings } from './selector-strings.ts'

interface ExpectedRequirement {
  readonly key: string
  readonly operator: string
  readonly values: readonly string[]
}

/** The file names operators as the object form does. */
const operatorNames: Readonly<Record<string, string>> = {
  in: 'In',
  notin: 'NotIn',
  exists: 'Exists',
  '!': 'DoesNotExist',
  gt: 'Gt',
  lt: 'Lt',
}

function requirementsOf(text: string): readonly ExpectedRequirement[] {
  return (parseLabelSelector(text).requirements ?? []).map(({ key, operator, values }) => ({
    key,
    operator: operatorNames[operator] ?? operator,
    values,
  }))
}

interface ParseCase {
  readonly input: string
  readonly valid: boolean
  readonly requirements?: readonly ExpectedRequirement[]
}

describeVectors<ParseCase[]>('curated/label-selector-parse.json', (cases) => {
  it.each(cases.filter((item) => item.valid))(
    'a label selector is read: %j',
    ({ input, requirements = [] }) => {
      const byKey = requirements.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      expect(requirementsOf(input)).toEqual(byKey)
    },
  )

  it.each(cases.filter((item) => !item.valid))('a label selector is refused: %j', ({ input }) => {
    expect(() => parseLabelSelector(input)).toThrow(ApiError)
  })
})

describeSelectorStrings(
  'curated/label-selector-strings.json',
  parseLabelSelector,
  formatLabelSelector,
)

describeVectors<{ selector: string; set: Record<string, string>; match: boolean }[]>(
  'curated/label-selector-match.json',
  (cases) => {
    it.each(cases)('the label selector $selector on $set: $match', ({ selector, set, match }) => {
      expect(matchesLabels(parseLabelSelector(selector), set)).toBe(match)
    })
  },
)
