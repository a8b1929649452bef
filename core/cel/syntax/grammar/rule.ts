import type { DeepCall } from './deep-call.ts'
import type { SyntaxNode } from './syntax-tree.ts'

/** A rule of the grammar at work. */
export type Rule = DeepCall<SyntaxNode>

/** A part of a rule that calls rules. */
export type RulePart = Generator<Rule, void, SyntaxNode>
