import { byteLength } from '../../../base/text/utf8.ts'

/** Key of a map as paths show it: of a longer one than `most` bytes the beginning and the end, around an ellipsis. */
export function shortKey(key: string, most: number): string {
  if (key.length <= most / 3 || byteLength(key) <= most) return key
  const bytes = new TextEncoder().encode(key)
  const rest = most - '...'.length
  const text = (from: number, to?: number): string =>
    new TextDecoder().decode(bytes.subarray(from, to))
  return `${text(0, Math.floor((rest + 1) / 2))}...${text(bytes.length - Math.floor(rest / 2))}`
}
