import type { PodTemplateSpec } from '../../../../base/api/types/core.v1.generated.ts'
import { dumpTemplate } from './dump-template.ts'

const letters = 'bcdfghjklmnpqrstvwxz2456789'
const encoder = new TextEncoder()

/**
 * The hash in names of replica sets and in `pod-template-hash`, as kube-controller-manager 1.34 computes it: FNV-1a (32 bits) over
 * the printed template and, after collisions, their number; its decimal digits as letters that form no words.
 */
export function templateHash(template: PodTemplateSpec, collisions: number | undefined): string {
  let hash = fnv(0x811c9dc5, encoder.encode(dumpTemplate(template)))
  if (collisions !== undefined) {
    const bytes = new DataView(new ArrayBuffer(8))
    bytes.setUint32(0, collisions, true)
    hash = fnv(hash, new Uint8Array(bytes.buffer))
  }
  return Array.from(String(hash), (digit) => letters[digit.charCodeAt(0) % letters.length]).join('')
}

function fnv(start: number, bytes: Uint8Array): number {
  let hash = start
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}
