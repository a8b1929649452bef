import type { JsonObject } from '../../../../base/api/json.ts'
import { encodeJson } from '../../../../base/json/json-write.ts'

const letters = 'bcdfghjklmnpqrstvwxz2456789'
const encoder = new TextEncoder()

/**
 * The hash in names of a stateful set's controller revisions, as kube-controller-manager 1.34 computes it: FNV-1 (32 bits) over
 * the data as compact JSON with sorted keys, then the digits of the number of collisions; its decimal digits as letters that form
 * no words.
 *
 * @param data as {@link templateData} returns it.
 */
export function revisionHash(data: JsonObject, collisions: number): string {
  const start = fnv(0x811c9dc5, encodeJson(data))
  const hash = fnv(start, encoder.encode(String(collisions)))
  return Array.from(String(hash), (digit) => letters[digit.charCodeAt(0) % letters.length]).join('')
}

function fnv(start: number, bytes: Uint8Array): number {
  let hash = start
  for (const byte of bytes) hash = (Math.imul(hash, 0x01000193) ^ byte) >>> 0
  return hash
}
