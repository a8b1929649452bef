import { getKey, isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { writeGoJson } from '../../../base/json/go-json.ts'
import { sha256 } from '../../../base/text/sha256.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import type { ResourceList } from '../resources/resource-list.ts'
import type { Resource } from '../resources/resource.ts'
import { scalarText, settled } from '../resources/written-scalar.ts'

/** Digits that could make words are replaced. */
const replaced: Readonly<Record<string, string>> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' }

/** The part of a content that goes into the hash of its name, with sorted keys. */
function hashedContent(resource: Resource): JsonObject {
  const object = settled(resource.live) as JsonObject
  // The original looks for a member of the name metadata/name, which none has.
  const part = (key: string): JsonValue => {
    const value = getKey(object, key) ?? null
    return isJsonObject(value) ? value : (scalarText(value === null ? '' : value) ?? '')
  }
  const optional = (key: string): JsonObject => {
    const value = part(key)
    return isJsonObject(value) ? { [key]: value } : {}
  }
  const { kind } = resource
  return kind === 'Secret'
    ? { kind, type: part('type'), name: '', data: part('data'), ...optional('stringData') }
    : { kind, name: '', data: part('data'), ...optional('binaryData') }
}

/** The hash that a generated name ends with. */
export function contentHash(resource: Resource): string {
  const digest = sha256(encodeUtf8(writeGoJson(hashedContent(resource))))
  const hex = Array.from(digest.subarray(0, 5), (byte) => byte.toString(16).padStart(2, '0'))
  return Array.from(hex.join(''), (digit) => replaced[digit] ?? digit).join('')
}

/** Adds hashes to the names of generated objects. */
export function addHashes(list: ResourceList): void {
  for (const resource of list.items) {
    if (!resource.needsHash) continue
    const hash = contentHash(resource)
    resource.storePreviousId()
    resource.name = `${resource.name}-${hash}`
  }
}
