import { type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'

/** Reads a schema keyword. In all readers here, a value of another type counts as absent, as CRDs were decoded before. */
export function flag(source: JsonObject, keyword: string): boolean {
  return source[keyword] === true
}

export function number(source: JsonObject, keyword: string): number | undefined {
  const value = source[keyword]
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined
}

/** Reads a keyword's text; undefined for the empty text, which counts as absent. */
export function text(source: JsonObject, keyword: string): string | undefined {
  const value = source[keyword]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function texts(source: JsonObject, keyword: string): readonly string[] {
  const value = source[keyword]
  return isList(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Whether a keyword counts as absent: it has no value, or the zero value of its type. */
export function isUnset(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === false) return true
  return isList(value) && value.length === 0
}
