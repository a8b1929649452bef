import type { JsonValue } from '../../../base/api/json.ts'
import { scanJq } from '../../../languages/jq/scan-jq.ts'
import { parseYaml } from '../../../objects/codec/yaml/yaml.ts'

/** An expression of yq as one of jq. */
export interface YqExpression {
  readonly query: string
  /** Values of the variables that stand for `env(NAME)`. */
  readonly variables: ReadonlyMap<string, JsonValue>
  /** Whether it is about all documents at once, as a list. */
  readonly takesAll: boolean
}

/** Words of yq that jq has not, and that are not written as jq here. */
const unknownWords: ReadonlySet<string> = new Set([
  'comments',
  'lineComment',
  'headComment',
  'footComment',
  'style',
  'tag',
  'anchor',
  'alias',
  'explode',
  'load',
  'document_index',
  'documentIndex',
  'di',
  'filename',
  'eval',
  'with',
])

/**
 * Writes an expression of yq as one of jq: both share most of their language. `env(A)`, `strenv(A)`, `X as $y ireduce (…)` and, over all
 * documents, `select(fileIndex == 0)` are rewritten; words of comments, styles, anchors and files are refused.
 *
 * @throws JqError for characters that neither has; Error for what jq lacks
 */
export function toJq(expression: string, environment: ReadonlyMap<string, string>): YqExpression {
  const tokens = scanJq(expression)
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = []
  const variables = new Map<string, JsonValue>()
  let takesAll = false
  const texts = (at: number, count: number): string =>
    tokens
      .slice(at, at + count)
      .map(({ text }) => text)
      .join(' ')
  const end = (at: number): number => {
    const token = tokens[at]
    return token ? token.at + token.text.length : expression.length
  }
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'word') continue
    const { text } = token
    const name = tokens[at + 2]?.text ?? ''
    if ((text === 'env' || text === 'strenv') && texts(at + 1, 3) === `( ${name} )`) {
      const value = environment.get(name) ?? ''
      const variable = `__${text}_${name}`
      variables.set(variable, text === 'env' ? valueOf(value) : value)
      edits.push({ from: token.at, to: end(at + 3), text: `$${variable}` })
    } else if (text === 'ireduce') {
      takesAll = true
      const start = reduceStart(tokens, at)
      edits.push({ from: start, to: start, text: 'reduce ' })
      edits.push({ from: token.at, to: end(at), text: '' })
    } else if (text === 'select' && /^\( (?:fileIndex|fi) == \d+ \)$/.test(texts(at + 1, 5))) {
      takesAll = true
      edits.push({ from: token.at, to: end(at + 5), text: `.[${tokens[at + 4]?.text}]` })
    } else if (unknownWords.has(text) && tokens[at - 1]?.text !== ':') {
      throw new Error(
        `${text} is not available here: comments, styles, anchors and other files are not seen by expressions`,
      )
    }
  }
  let query = expression
  for (const { from, to, text } of edits.toSorted((a, b) => b.from - a.from || b.to - a.to)) {
    query = query.slice(0, from) + text + query.slice(to)
  }
  return {
    query: takesAll ? query.replace(/reduce \. as/, 'reduce .[] as') : query,
    variables,
    takesAll,
  }
}

function valueOf(text: string): JsonValue {
  try {
    return parseYaml(text).value
  } catch {
    return text
  }
}

/** Where the source of `SOURCE as $x ireduce` begins: behind the last pipe, comma or parenthesis in front of it. */
function reduceStart(tokens: ReturnType<typeof scanJq>, at: number): number {
  let depth = 0
  for (let index = at - 1; index >= 0; index--) {
    const token = tokens[index]
    if (!token) break
    if (')]}'.includes(token.text)) depth++
    else if ('([{'.includes(token.text)) {
      depth--
      if (depth < 0) return token.at + 1
    } else if (depth === 0 && (token.text === '|' || token.text === ',')) return token.at + 1
  }
  return 0
}
