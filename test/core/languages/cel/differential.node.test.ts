import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadRegexEngine } from '../../../../core/base/regex/regex-engine.ts'
import { bufbuildOutcome } from '../../../support/cel/differential/bufbuild-engine.ts'
import { checkedDifferences } from '../../../support/cel/differential/checked-differences.ts'
import { unexplainedDifferences } from '../../../support/cel/differential/compare-engines.ts'
import { culpritsOf } from '../../../support/cel/differential/culprits.ts'
import type { ExpressionNode } from '../../../support/cel/differential/expression-node.ts'
import { classOf, knownDifferences } from '../../../support/cel/differential/known-differences.ts'
import {
  compileOwn,
  evaluateOwn,
  evaluateUnchecked,
  ownOutcome,
} from '../../../support/cel/differential/own-engine.ts'
import { parserDifferences } from '../../../support/cel/differential/parser-differences.ts'
import { refusalOf, refusals } from '../../../support/cel/differential/refusals.ts'
import { historyCount, historyLimit } from '../../../support/storage/history-count.ts'

const none = new Map<string, never>()

beforeAll(loadRegexEngine)

describe('expressions in this engine and in @bufbuild/cel', () => {
  const count = historyCount(10_000)
  const decisions = fc.array(fc.nat({ max: 65_535 }), {
    minLength: 20,
    maxLength: 170,
    size: 'max',
  })

  it(
    `${count} random expressions have the same types and values in both, but for known differences`,
    () => {
      const property = fc.property(decisions, (numbers) => {
        expect(unexplainedDifferences(numbers)).toEqual([])
      })
      fc.assert(property, { numRuns: count })
    },
    historyLimit(count),
  )

  it.each(
    knownDifferences.flatMap(({ name, examples }) =>
      examples.map((each) => [name, ...each] as const),
    ),
  )('@bufbuild/cel %s: %s with %s', (name, form, ...parts) => {
    const culprits = culpritsOf(nodeOf(form, parts), none)
    expect(culprits.map((culprit) => classOf(culprit)?.name)).toEqual([name])
  })

  it.each(checkedDifferences)(
    'where types are checked, $name: $example',
    ({ matches, example }) => {
      const compiled = compileOwn(example)
      const checked = ownOutcome(evaluateOwn(compiled, none))
      const unchecked = ownOutcome(evaluateUnchecked(example, none))
      expect([checked === unchecked, unchecked]).toEqual([false, bufbuildOutcome(example, none)])
      expect(matches(example, compiled)).toBe(true)
    },
  )

  it.each(refusals)('the checker refuses an expression as $name: $example', (refusal) => {
    const compiled = compileOwn(refusal.example)
    const messages = compiled.ok ? [] : compiled.issues.map(({ message }) => message)
    expect(messages.map(refusalOf)).toEqual([refusal])
  })

  it.each(parserDifferences)('in @bufbuild/cel %s: %j', (_name, text, own, other) => {
    expect(ownOutcome(evaluateUnchecked(text, none))).toBe(own)
    expect(bufbuildOutcome(text, none)).toBe(other)
  })

  it('a list is filtered and mapped however long it is, where @bufbuild/cel overflows the stack', () => {
    const long = `[${Array.from({ length: 3000 }, () => '1').join(', ')}]`
    const text = `${long}.map(e, e).filter(e, e == 1).size()`
    expect(ownOutcome(evaluateUnchecked(text, none))).toBe('int 3000')
  })
})

/** The expression that an example is: a form with literals for its parts. */
function nodeOf(form: string, parts: readonly string[]): ExpressionNode {
  const leaves = parts.map((text): ExpressionNode => ({ kind: 'leaf', text }))
  return leaves.length > 0 ? { kind: 'form', form, parts: leaves } : { kind: 'leaf', text: form }
}
