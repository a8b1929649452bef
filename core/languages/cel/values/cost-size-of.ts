import { codePointLength } from './code-points.ts'
import { List, MapValue, OpaqueValue, Optional, StructValue, type Result } from './value.ts'

/** Size of a value as costs of the language count it: that of an optional is the size of what it holds. */
export function costSizeOf(value: Result): number {
  if (typeof value === 'string') return codePointLength(value)
  return value instanceof Optional && value.value !== undefined
    ? costSizeOf(value.value)
    : librarySizeOf(value)
}

/** Size of a value as costs of libraries count it: code points, bytes, elements or entries; 1 for any other value. */
export function librarySizeOf(value: Result): number {
  if (typeof value === 'string') return codePointLength(value)
  if (typeof value !== 'object' || value === null) return 1
  if (value instanceof List || value instanceof MapValue || value instanceof StructValue) {
    return value.size
  }
  if (value instanceof Uint8Array) return value.length
  return value instanceof OpaqueValue ? value.size : 1
}
