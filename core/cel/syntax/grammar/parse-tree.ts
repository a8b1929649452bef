import { runDeep } from './deep-call.ts'
import { ExpressionRules } from './expression-rules.ts'
import { RuleRunner } from './rule-runner.ts'
import { ParsingStopped, type SyntaxFault, SyntaxFaults } from './syntax-faults.ts'
import type { SyntaxLimits } from './syntax-limits.ts'
import type { SyntaxNode } from './syntax-tree.ts'
import { TokenStream } from './token-stream.ts'

/** A text with its mistakes. */
export interface ParsedTree {
  /** Undefined where parsing stopped at a limit. */
  readonly root: SyntaxNode | undefined
  /** In the order in which they were found. */
  readonly faults: readonly SyntaxFault[]
}

/** Parses a text by the grammar, going on after mistakes. */
export function parseTree(text: string, limits: SyntaxLimits): ParsedTree {
  const faults = new SyntaxFaults(limits.maxReportedErrors)
  const tokens = new TokenStream(text, (start, unknown) => {
    faults.report(start, `token recognition error at: '${unknown}'`)
  })
  try {
    const rules = new ExpressionRules(new RuleRunner(tokens, faults, limits))
    const root = runDeep(rules.start())
    return { root, faults: faults.found }
  } catch (error) {
    if (!(error instanceof ParsingStopped)) throw error
    return { root: undefined, faults: faults.found }
  }
}
