import type { Culprit } from './culprits.ts'

/** A mistake of `@bufbuild/cel`, or a choice that it makes otherwise than cel-go with the options of Kubernetes. */
export interface KnownDifference {
  /** What `@bufbuild/cel` does. */
  readonly name: string
  /** Whether the part of an expression differs because of this, and of nothing else. */
  matches(culprit: Culprit): boolean
  /** Forms with their parts, as `ExpressionNode` has them, that differ because of this. */
  readonly examples: readonly (readonly [form: string, ...parts: string[]])[]
}

/** The form of a part; empty for names, literals and loops. */
export function formOf({ node }: Culprit): string {
  return node.kind === 'form' ? node.form : ''
}

/** Whether the outcome of the part at an index is of a type. */
export function isOf({ parts }: Culprit, index: number, type: string): boolean {
  return parts[index]?.split(' ', 1)[0] === type
}

/** The string that a part evaluates to; undefined for other outcomes. */
export function textAt({ parts }: Culprit, index: number): string | undefined {
  const outcome = parts[index]
  return outcome?.startsWith('string ') === true
    ? String(JSON.parse(outcome.slice('string '.length)))
    : undefined
}

/** Whether a part evaluates to a string with a character of two UTF-16 units. */
export function hasAstral(culprit: Culprit): boolean {
  return culprit.parts.some((_, index) =>
    /[\u{10000}-\u{10ffff}]/u.test(textAt(culprit, index) ?? ''),
  )
}
