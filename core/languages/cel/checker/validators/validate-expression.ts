import { type Issue, issueOfPart } from '../../syntax/issue.ts'
import type { Source } from '../../syntax/source.ts'
import { subexpressions } from '../../syntax/subexpressions.ts'
import type { CheckedExpression } from '../checked-expression.ts'
import type { Validator } from './validator.ts'

/** Runs validators, each name once, and answers what they report in their order. */
export function validateExpression(
  expression: CheckedExpression,
  source: Source,
  validators: readonly Validator[],
): readonly Issue[] {
  const issues: Issue[] = []
  if (validators.length === 0) return issues
  const parts = subexpressions(expression.root)
  const mixedLiteralFunctions = new Set(
    validators.flatMap((each) => each.mixedLiteralFunctions ?? []),
  )
  const report = (id: number, message: string): void => {
    issues.push(issueOfPart(source, expression, id, message))
  }
  const names = new Set<string>()
  for (const validator of validators) {
    if (names.has(validator.name)) continue
    names.add(validator.name)
    validator.validate({ expression, parts, mixedLiteralFunctions, report })
  }
  return issues
}
