/** Checks of forms that options share. */
export function isList(value: unknown): boolean {
  return Array.isArray(value)
}

export function isMap(value: unknown): boolean {
  return value instanceof Map
}
