import { JsonPathError } from '../json-path/json-path-error.ts'
import { unquote } from '../json-path/unquote.ts'
import { TemplateError } from './template-error.ts'

/** Piece of a template: text, or the tokens of an action. */
export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'action'; readonly tokens: readonly Token[]; readonly line: number }

export interface Token {
  readonly type: 'space' | 'field' | 'variable' | 'word' | 'text' | 'number' | 'sign'
  /** Of a field and a variable the name alone, of a text its value. */
  readonly text: string
}

const open = '{{'
const close = '}}'

const patterns: readonly (readonly [Token['type'] | 'quoted' | 'raw' | 'rune', RegExp])[] = [
  ['space', /\s+/y],
  ['quoted', /"(?:[^"\\\n]|\\.)*"/y],
  ['raw', /`[^`]*`/y],
  ['rune', /'(?:[^'\\\n]|\\.)'/y],
  ['number', /[+-]?(?:0[xX][\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)/y],
  ['field', /\.(?:[\p{L}_][\p{L}\p{Nd}_]*)?/uy],
  ['variable', /\$(?:[\p{L}_][\p{L}\p{Nd}_]*)?/uy],
  ['word', /[\p{L}_][\p{L}\p{Nd}_]*/uy],
  ['sign', /:=|[=|(),]/y],
]

/**
 * Splits a template into text and actions, as Go's text/template does: `{{-` and `-}}` trim the space beside them, and comments
 * are left out.
 * @throws TemplateError
 */
export function scanTemplate(template: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let trims = false
  let line = 1
  let counted = 0
  while (at < template.length) {
    const begin = template.indexOf(open, at)
    let text = template.slice(at, begin === -1 ? undefined : begin)
    if (trims) text = text.trimStart()
    const trimsBefore = begin !== -1 && /^-\s/.test(template.slice(begin + 2, begin + 4))
    if (trimsBefore) text = text.trimEnd()
    if (text !== '') pieces.push({ type: 'text', text })
    if (begin === -1) break
    line += template.slice(counted, begin).split('\n').length - 1
    counted = begin
    const action = scanAction(template, begin + (trimsBefore ? 3 : 2), line)
    if (action.tokens) pieces.push({ type: 'action', tokens: action.tokens, line })
    trims = action.trims
    at = action.end
  }
  return pieces
}

interface ScannedAction {
  /** Undefined for a comment. */
  readonly tokens: readonly Token[] | undefined
  readonly trims: boolean
  readonly end: number
}

function scanAction(template: string, begin: number, line: number): ScannedAction {
  const comment = /\s*\/\*[^]*?\*\/(\s-)?\}\}/y
  comment.lastIndex = begin
  const found = comment.exec(template)
  if (found) {
    return { tokens: undefined, trims: found[1] !== undefined, end: comment.lastIndex }
  }
  const tokens: Token[] = []
  let at = begin
  for (;;) {
    const trims = /^\s-\}\}/.test(template.slice(at, at + 4))
    if (trims) return { tokens, trims, end: at + 4 }
    if (template.startsWith(close, at)) return { tokens, trims, end: at + 2 }
    const token = nextToken(template, at)
    if (!token) throw unexpected(template, at, line)
    tokens.push(token)
    at = token.end
  }
}

function unexpected(template: string, at: number, line: number): TemplateError {
  if (at >= template.length) return new TemplateError(`line ${line}: unclosed action`)
  return new TemplateError(
    `line ${line}: unexpected ${JSON.stringify(template.slice(at, at + 10))} in an action`,
  )
}

function nextToken(template: string, at: number): (Token & { readonly end: number }) | undefined {
  for (const [type, pattern] of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(template)
    if (!match) continue
    const [text] = match
    // A space before a closing that trims belongs to it.
    if (type === 'space' && template.startsWith('-}}', at + text.length)) {
      return { type, text, end: at + Math.max(1, text.length - 1) }
    }
    return { ...tokenOf(type, text), end: at + text.length }
  }
  return undefined
}

function tokenOf(type: Token['type'] | 'quoted' | 'raw' | 'rune', text: string): Token {
  if (type === 'quoted') return { type: 'text', text: quotedText(text) }
  if (type === 'raw') return { type: 'text', text: text.slice(1, -1) }
  if (type === 'rune') return { type: 'number', text: String(quotedText(text).codePointAt(0) ?? 0) }
  if (type === 'field' || type === 'variable') return { type, text: text.slice(1) }
  return { type, text }
}

/** @throws TemplateError for an escape that Go does not know */
function quotedText(quoted: string): string {
  try {
    return unquote(quoted)
  } catch (error) {
    if (error instanceof JsonPathError) throw new TemplateError(error.message)
    throw error
  }
}
