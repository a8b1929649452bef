import { type JsonValue, parseYaml, splitYaml, type YamlDocument } from '../../../core/index.ts'
import { mistakenLine } from '../../editor/mistaken-line.ts'
import { errorText } from '../../state/error-text.ts'
import type { EvaluationInput, Problem } from './evaluation-messages.ts'

/** The objects of an input, and what keeps them from being read. */
export interface Documents {
  readonly self: JsonValue
  /** Undefined where there is no former object. */
  readonly oldSelf: JsonValue | undefined
  /** The second document beside `self`, which a policy's params are. */
  readonly params: JsonValue
  readonly problems: readonly Problem[]
}

export function readDocuments({ self, oldSelf, rule }: EvaluationInput): Documents {
  const problems: Problem[] = []
  const read = (text: 'self' | 'oldSelf', document: YamlDocument | undefined): JsonValue => {
    if (!document) return null
    try {
      return parseYaml(document.text).value
    } catch (error) {
      problems.push({
        text,
        ...lineRange(document, mistakenLine(error)),
        message: errorText(error),
      })
      return null
    }
  }
  const [object, params] = rule?.type === 'policy' ? splitYaml(self) : [wholeText(self)]
  return {
    self: read('self', object),
    oldSelf: oldSelf === undefined ? undefined : read('oldSelf', wholeText(oldSelf)),
    params: read('self', params),
    problems,
  }
}

function wholeText(text: string): YamlDocument {
  return { text, from: 0 }
}

/** A line of a document, counted from 0, without the blanks before it. */
function lineRange(
  { text, from }: YamlDocument,
  line: number,
): { readonly from: number; readonly to: number } {
  const lines = text.split('\n')
  const at = Math.min(line, lines.length - 1)
  const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, from)
  const written = lines[at] ?? ''
  return { from: start + written.search(/\S|$/), to: start + written.length }
}
