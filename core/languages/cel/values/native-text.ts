import { Optional, type Result, TypeValue } from './value.ts'

/**
 * The text that a value is in Go, where some functions of cel-go look: types are their names there, and optionals what
 * they hold. Undefined for other values.
 */
export function nativeText(value: Result | undefined): string | undefined {
  let native = value
  while (native instanceof Optional) native = native.value
  if (native instanceof TypeValue) return native.name
  return typeof native === 'string' ? native : undefined
}
