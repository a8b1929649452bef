import type { JsonValue } from '../../api/json.ts'
import { writeJson } from '../../codec/json-write.ts'
import { sortKeys } from '../../api/sort-keys.ts'
import { evaluatePath } from './evaluate-path.ts'
import type { TemplatePart } from './json-path-node.ts'

const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' }

/** A value as templates print it: text and numbers as they are, objects and lists as compact JSON. */
export function valueText(value: JsonValue): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return value === null ? '' : String(value)
  // Go's JSON is safe to put into HTML.
  return writeJson(sortKeys(value)).replace(/[<>&]/g, (sign) => escapes[sign] ?? sign)
}

/** What a template prints of an object. @throws CtlError for an index beyond a list. */
export function printTemplate(parts: readonly TemplatePart[], root: JsonValue): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text
      const values = evaluatePath(part.steps, root)
      if (part.kind === 'path') return values.map(valueText).join(' ')
      return values.map((value) => printTemplate(part.body, value)).join('')
    })
    .join('')
}
