import type { JsonValue } from '../api/json.ts'
import { parseJson } from './json-parse.ts'

/**
 * What `JSON.parse` may read otherwise than {@link parseJson} in text that this project's encoder wrote: a number of 16 digits or
 * more, one with an exponent, and the escape of a lone surrogate. Strings may hold the same; then the slower parser reads the text.
 */
const inexact = /\d{16}|\d[eE][+-]?\d+[,}\]]|\\u[dD]/

/**
 * Parses JSON text that this project's encoder wrote, which has no repeated keys and no nesting beyond the limit: as
 * {@link parseJson} does, but faster.
 */
export function parseTrustedJson(text: string): JsonValue {
  return inexact.test(text) ? parseJson(text).value : (JSON.parse(text) as JsonValue)
}
