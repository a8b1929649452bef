/** Checks of forms that options share. */
export function isList(value: unknown): boolean {
  return Array.isArray(value)
}

export function isMap(value: unknown): boolean {
  return value instanceof Map
}

/** Whether a value is an object whose values are functions. */
export function isRecordOfFunctions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || isList(value)) return false
  return Object.values(value).every((each) => typeof each === 'function')
}
