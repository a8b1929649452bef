import { JsonPathError } from './json-path-error.ts'
import type { PathStep, TemplatePart } from './json-path-node.ts'
import { PathScanner, scanAction } from './scan-path.ts'

/** Text, or the steps of a path. */
type Token = { readonly text: string } | { readonly steps: readonly PathStep[] }

/**
 * Scans a JSONPath template without a look at which range an `end` belongs to, as kubectl validates one.
 *
 * @throws JsonPathError for a malformed path
 */
export function scanTemplate(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    const end = open === -1 ? text.length : open
    if (end > at) tokens.push({ text: text.slice(at, end) })
    if (open === -1) break
    const scanner = new PathScanner(text, open + 1)
    tokens.push({ steps: scanner.action() })
    at = scanner.at
  }
  return tokens
}

function isWord(step: PathStep | undefined, name: string): boolean {
  return step?.kind === 'word' && step.name === name
}

/** Ranges within each other at most. */
const mostRanges = 500

/** Takes tokens up to the `end` of the current range; `depth` is the number of open ranges. */
function partsOf(tokens: Iterator<Token>, depth: number): readonly TemplatePart[] {
  if (depth > mostRanges) throw new JsonPathError('ranges are nested too deeply')
  const parts: TemplatePart[] = []
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const token = next.value
    if ('text' in token) {
      parts.push({ kind: 'text', text: token.text })
      continue
    }
    const { steps } = token
    if (isWord(steps[0], 'end')) {
      if (depth === 0) throw new JsonPathError('not in range, nothing to end')
      return parts
    }
    if (!isWord(steps[0], 'range')) parts.push({ kind: 'path', steps })
    else parts.push({ kind: 'range', steps: steps.slice(1), body: partsOf(tokens, depth + 1) })
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
  return partsOf(scanTemplate(text)[Symbol.iterator](), 0)
}

/**
 * Parses a relaxed JSONPath, as `--sort-by` and custom columns take it: `{.a}`, `.a`, `a`.
 *
 * @throws JsonPathError for what is no path.
 */
export function parseRelaxedPath(text: string): readonly PathStep[] {
  const match = /^\{\.?([^{}]+)\}$|^\.?([^{}]+)$/.exec(text.trim())
  if (!match) {
    throw new JsonPathError(
      `unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'`,
    )
  }
  const inner = match[1] ?? match[2] ?? ''
  return scanAction(inner.startsWith('[') ? inner : `.${inner}`)
}
