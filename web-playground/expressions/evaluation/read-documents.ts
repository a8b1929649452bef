import { type JsonValue, parseYaml } from '../../../core/index.ts'
import { mistakenLine } from '../../editor/mistaken-line.ts'
import { errorText } from '../../state/error-text.ts'
import type { EvaluationInput, Problem } from './evaluation-messages.ts'

/** The objects of an input, and what keeps them from being read. */
export interface Documents {
  readonly self: JsonValue
  /** Undefined where there is no former object. */
  readonly oldSelf: JsonValue | undefined
  readonly problems: readonly Problem[]
}

export function readDocuments({ self, oldSelf }: EvaluationInput): Documents {
  const problems: Problem[] = []
  const read = (text: 'self' | 'oldSelf', yaml: string): JsonValue => {
    try {
      return parseYaml(yaml).value
    } catch (error) {
      problems.push({ text, ...lineRange(yaml, mistakenLine(error)), message: errorText(error) })
      return null
    }
  }
  return {
    self: read('self', self),
    oldSelf: oldSelf === undefined ? undefined : read('oldSelf', oldSelf),
    problems,
  }
}

/** A line, counted from 0, without the blanks before it. */
function lineRange(text: string, line: number): { readonly from: number; readonly to: number } {
  const lines = text.split('\n')
  const at = Math.min(line, lines.length - 1)
  const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0)
  const written = lines[at] ?? ''
  return { from: start + written.search(/\S|$/), to: start + written.length }
}
