import { JSON_SCHEMA, load } from 'js-yaml'
import type { JsonValue } from '../../core/base/api/json.ts'
import { member, objectAt, text } from './exchange.ts'

/** A document of JSON or YAML, or the events of a watch; absent where it is none of them. */
export function parsedBody(body: string, contentType: string): JsonValue | undefined {
  if (contentType.includes('yaml'))
    return parsed(() => load(body, { schema: JSON_SCHEMA }) as JsonValue)
  if (!body.startsWith('{') && !body.startsWith('[')) return undefined
  return parsed(() => JSON.parse(body) as JsonValue) ?? parsed(() => events(body))
}

function events(body: string): JsonValue {
  const lines = body.split('\n').filter((line) => line !== '')
  return { events: lines.map((line) => JSON.parse(line) as JsonValue).filter(isExpected) }
}

/** Other bookmarks come when the server finds it time for one. */
function isExpected(event: JsonValue): boolean {
  if (text(member(event, 'type')) !== 'BOOKMARK') return true
  return member(objectAt(objectAt(event, 'object'), 'metadata'), 'annotations') !== undefined
}

function parsed(parse: () => JsonValue): JsonValue | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}
