import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'

/** A test whether the name of a container matches `--containers`, in which `*` stands for any letters. */
export function matchesContainer(pattern: string): (container: JsonObject) => boolean {
  const parts = pattern.split('*')
  return (container) => matchesParts(textOf(container, 'name'), parts)
}

/** Whether a text consists of these parts in order, with anything between them. */
function matchesParts(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
