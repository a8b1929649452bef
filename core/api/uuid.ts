import type { Runtime } from '../runtime.ts'

const hex: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)

/** A random (version 4) UUID in lower case. */
export function randomUuid(source: Pick<Runtime, 'random'>): string {
  const bytes = source.random(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  let text = ''
  for (const [index, byte] of bytes.entries()) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-'
    text += hex[byte] ?? ''
  }
  return text
}
