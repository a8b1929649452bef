import type { JsonValue } from '../../base/api/json.ts'
import { writeJson } from '../../base/json/json-write.ts'

/** JSON in the place of another document: on one line or indented as that was, with the same blanks around it. */
export function prettyJson(value: JsonValue, text: string): string {
  const [, before = '', body = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? []
  const isLine = body.startsWith('{') && !body.includes('\n')
  const step = /^\{\r?\n([ \t]+)"/.exec(body)?.[1] ?? '  '
  return before + (isLine ? writeJson(value) : writeIndented(value, step, '')) + after
}

function writeIndented(value: JsonValue | undefined, step: string, indent: string): string {
  if (typeof value !== 'object' || value === null) return writeJson(value ?? null)
  const inner = indent + step
  const lines = Array.isArray(value)
    ? value.map((item) => writeIndented(item, step, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${writeJson(key)}: ${writeIndented(item, step, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (lines.length === 0) return open + close
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`
}
