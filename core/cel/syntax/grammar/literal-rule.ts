import type { Place } from './place.ts'
import { places } from './places.ts'
import type { RuleRunner } from './rule-runner.ts'
import type { SyntaxNode } from './syntax-tree.ts'
import { tokenKinds } from './token-kind.ts'

/** Parses a literal, perhaps a number with a minus sign. */
export function parseLiteral(runner: RuleRunner, follow: Place): SyntaxNode {
  const at = places.literal
  let node: SyntaxNode = { kind: 'broken' }
  runner.enter('literal', follow)
  try {
    runner.sync(at.start)
    const isNegative = runner.kind === tokenKinds.minus
    if (isNegative) {
      const { kind } = runner.tokens.ahead(2)
      const isNumber = kind === tokenKinds.int || kind === tokenKinds.double
      if (!isNumber) runner.failOnAlternatives(at.start, 2)
    }
    const sign = isNegative ? runner.take() : undefined
    node = { kind: 'literal', sign, value: runner.take() }
  } catch (failure) {
    runner.recover(failure)
  }
  runner.leave()
  return node
}
