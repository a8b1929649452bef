import {
  CelError,
  List,
  MapValue,
  type Result,
} from '../../../../core/languages/cel/values/value.ts'
import { bufbuildOutcome } from './bufbuild-engine.ts'
import { type ExpressionNode, partsOf, textOf } from './expression-node.ts'
import type { Outcome } from './outcome.ts'
import { canPlan, evaluateUnchecked, ownOutcome } from './own-engine.ts'

/** A smallest part of an expression in which the engines differ, though they agree in all parts of it. */
export interface Culprit {
  readonly node: ExpressionNode
  readonly text: string
  readonly own: Outcome
  readonly other: Outcome
  /** Whether an unhashable key ended the evaluation in this engine, where the original panics: no operator absorbs that. */
  readonly isEnded: boolean
  /** Whether this engine could plan the part: conversions of constants are computed then. */
  readonly isPlanned: boolean
  /** Outcomes of the parts, in which both engines agree; of a loop, the outcome of its range. */
  readonly parts: readonly Outcome[]
}

type Values = ReadonlyMap<string, Result>

/** Finds the parts of an expression that explain why the engines differ in it. */
export function culpritsOf(node: ExpressionNode, values: Values): readonly Culprit[] {
  const text = textOf(node)
  const value = evaluateUnchecked(text, values)
  const own = ownOutcome(value)
  const other = bufbuildOutcome(text, values)
  // The other engine has no form for some values of a loop's variable.
  if (own === other || other === undefined) return []
  const parts = partsOf(node)
  const within = parts.flatMap((part) => culpritsOf(part, values))
  if (node.kind === 'loop' && within.length === 0) within.push(...culpritsInLoop(node, values))
  if (within.length > 0) return within
  const outcomes = parts.map((part) => ownOutcome(evaluateUnchecked(textOf(part), values)))
  const isEnded = value instanceof CelError && value.message.includes('unhashable type')
  return [{ node, text, own, other, isEnded, isPlanned: canPlan(text), parts: outcomes }]
}

function culpritsInLoop(
  { range, variable, bodies }: ExpressionNode & { readonly kind: 'loop' },
  values: Values,
): readonly Culprit[] {
  const over = evaluateUnchecked(textOf(range), values)
  return elementsOf(over).flatMap((element) => {
    const inLoop = new Map([...values, [variable, element]])
    return bodies.flatMap((body) => culpritsOf(body, inLoop))
  })
}

function elementsOf(range: Result): readonly Result[] {
  if (range instanceof MapValue) return [...range.keys()]
  if (!(range instanceof List)) return []
  return Array.from({ length: range.size }, (_, index) => range.at(index)).filter(
    (element) => !(element instanceof CelError),
  )
}
