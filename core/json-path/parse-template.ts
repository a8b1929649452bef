import { JsonPathError } from './json-path-error.ts'
import type { TemplatePart } from './json-path-node.ts'
import { parsePath } from './parse-path.ts'

type Token = { readonly text: string } | { readonly action: string }

/** Index of the brace that closes the action opened just before `from`; quoted braces are skipped. */
function closingBrace(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (quote === '') {
      if (char === '}') return at
      if (char === '"' || char === "'") quote = char
    } else if (char === '\\') at++
    else if (char === quote) quote = ''
  }
  throw new JsonPathError('unclosed action')
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    const end = open === -1 ? text.length : open
    if (end > at) tokens.push({ text: text.slice(at, end) })
    if (open === -1) break
    const close = closingBrace(text, open + 1)
    tokens.push({ action: text.slice(open + 1, close).trim() })
    at = close + 1
  }
  return tokens
}

/** Takes tokens up to the `end` of the current range; `depth` is the number of open ranges. */
function partsOf(tokens: Token[], depth: number): readonly TemplatePart[] {
  const parts: TemplatePart[] = []
  for (let token = tokens.shift(); token; token = tokens.shift()) {
    if ('text' in token) {
      parts.push({ kind: 'text', text: token.text })
      continue
    }
    const { action } = token
    if (action === 'end') {
      if (depth === 0) throw new JsonPathError('not in range, nothing to end')
      return parts
    }
    const range = /^range\b(.*)$/s.exec(action)
    if (!range) parts.push({ kind: 'path', steps: parsePath(action) })
    else {
      const steps = parsePath(range[1] ?? '')
      parts.push({ kind: 'range', steps, body: partsOf(tokens, depth + 1) })
    }
  }
  if (depth > 0) throw new JsonPathError('unterminated range')
  return parts
}

/**
 * Parses a JSONPath template of kubectl: text, `{.path}`, `{range .items[*]}...{end}`.
 *
 * @throws JsonPathError for a malformed template.
 */
export function parseTemplate(text: string): readonly TemplatePart[] {
  return partsOf([...tokensOf(text)], 0)
}

/** Parses a relaxed JSONPath, as `--sort-by` and custom columns take it: `{.a}`, `.a`, `a`. */
export function parseRelaxedPath(text: string): ReturnType<typeof parsePath> {
  const match = /^\{\.?([^{}]+)\}$|^\.?([^{}]+)$/.exec(text.trim())
  if (!match) {
    throw new JsonPathError(
      `unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'`,
    )
  }
  const inner = match[1] ?? match[2] ?? ''
  return parsePath(inner.startsWith('[') ? inner : `.${inner}`)
}
