import type { Result } from '../../../../core/languages/cel/values/value.ts'
import { bufbuildOutcome } from './bufbuild-engine.ts'
import { Chance } from './chance.ts'
import { checkedDifferences } from './checked-differences.ts'
import { culpritsOf } from './culprits.ts'
import { textOf } from './expression-node.ts'
import { classOf } from './known-differences.ts'
import { compileOwn, evaluateOwn, evaluateUnchecked, ownOutcome } from './own-engine.ts'
import { randomExpression } from './random-expression.ts'
import { randomValues } from './random-values.ts'
import { refusalOf } from './refusals.ts'

/**
 * Evaluates a random expression over random variables in both engines. One that the checker refuses is evaluated without types.
 *
 * @param numbers the decisions of which the expression and the values are made
 * @returns differences that no known one explains, each with the expression, its variables and both outcomes
 */
export function unexplainedDifferences(numbers: readonly number[]): readonly string[] {
  const chance = new Chance(numbers)
  const node = randomExpression(chance)
  const values = randomValues(chance)
  const text = textOf(node)
  const compiled = compileOwn(text)
  const refused = compiled.ok ? [] : compiled.issues.map(({ message }) => message)
  const unknown = refused
    .filter((message) => !refusalOf(message))
    .map((message) => `${text}: refused: ${message}`)
  const own = ownOutcome(
    compiled.ok ? evaluateOwn(compiled, values) : evaluateUnchecked(text, values),
  )
  const other = bufbuildOutcome(text, values)
  if (own === other || other === undefined) return unknown
  const culprits = culpritsOf(node, values)
  const within = `${describe(own, other)}, in ${text}${describeValues(text, values)}`
  if (culprits.length === 0) {
    const isKnown = checkedDifferences.some((known) => known.matches(text, compiled))
    return isKnown ? unknown : [...unknown, `only with types: ${within}`]
  }
  const unexplained = culprits
    .filter((culprit) => !classOf(culprit))
    .map((culprit) => `${culprit.text}: ${describe(culprit.own, culprit.other)}; ${within}`)
  return [...unknown, ...unexplained]
}

function describe(own: string, other: string): string {
  return `own ${own}, other ${other}`
}

function describeValues(text: string, values: ReadonlyMap<string, Result>): string {
  const used = [...values].filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))
  return used.map(([name, value]) => `; ${name} = ${ownOutcome(value)}`).join('')
}
