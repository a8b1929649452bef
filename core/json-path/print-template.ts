import type { JsonValue } from '../api/json.ts'
import { writeGoJson } from '../json/go-json.ts'
import { evaluatePath } from './evaluate-path.ts'
import type { TemplatePart } from './json-path-node.ts'

/** A value as JSONPath templates print it: text and numbers as they are, objects and lists as compact JSON. */
export function valueText(value: JsonValue): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return value === null ? '' : String(value)
  return writeGoJson(value)
}

/** Evaluates a JSONPath template on an object. @throws JsonPathError for an index beyond a list. */
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
