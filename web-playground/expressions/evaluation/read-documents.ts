import { type JsonValue, parseYaml, splitYaml, type YamlDocument } from '../../../core/index.ts'
import { mistakeRange } from '../../editor/mistake-range.ts'
import { errorText } from '../../state/error-text.ts'
import type { EvaluationInput, Problem } from './evaluation-messages.ts'

/** The objects of an input, and what keeps them from being read. */
export interface Documents {
  readonly self: JsonValue
  /** The former object; undefined where there is none. */
  readonly oldSelf: JsonValue | undefined
  /** Params of a policy: the second document of the text `self`. */
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
      problems.push({ text, ...mistakeRange(document, error), message: errorText(error) })
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
