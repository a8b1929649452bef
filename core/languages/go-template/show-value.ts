import { isJsonObject, isList } from '../../base/api/json.ts'
import type { TemplateValue } from './template-node.ts'

/** A value as Go's `fmt.Print` shows what was decoded from JSON: `map[a:1 b:2]`, `[1 2]`, `<nil>`, `<no value>`. */
export function showValue(value: TemplateValue): string {
  if (value === undefined) return '<no value>'
  return shown(value)
}

function shown(value: TemplateValue): string {
  if (value === null || value === undefined) return '<nil>'
  if (isList(value)) return `[${value.map(shown).join(' ')}]`
  if (!isJsonObject(value)) return String(value)
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${key}:${shown(value[key])}`)
  return `map[${members.join(' ')}]`
}

/** Whether a value counts as true: all but absent, null, false, zero and empty ones. */
export function isTrue(value: TemplateValue): boolean {
  if (value === undefined || value === null) return false
  if (isList(value)) return value.length > 0
  if (isJsonObject(value)) return Object.keys(value).length > 0
  return value !== false && value !== '' && value !== 0 && value !== 0n
}
