import type { Cause } from '../../../base/api/errors/status.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { isPrintable } from '../../../base/text/printable.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import { type FieldPath, invalidJson } from '../../../objects/schema/validation/causes.ts'

const longest = 256

/** The deprecation warning of a version of a CustomResourceDefinition, which is sent in a header. */
export function checkDeprecation(version: JsonObject, path: FieldPath): Cause[] {
  if (typeof version['deprecationWarning'] !== 'string') return []
  const warning = textOf(version, 'deprecationWarning')
  return problemsOf(warning, version['deprecated'] === true).map((detail) =>
    invalidJson(`${path}.deprecationWarning`, warning, detail),
  )
}

function problemsOf(warning: string, isDeprecated: boolean): string[] {
  if (!isDeprecated) return ['can only be set for deprecated versions']
  if (warning === '') return ['must not be an empty string']
  const problems: string[] = []
  if (byteLength(warning) > longest) problems.push(`must be <= ${longest} characters long`)
  const at = unprintableAt(warning)
  if (at !== undefined) {
    problems.push(
      `must only contain printable UTF-8 characters; non-printable character found at index ${at}`,
    )
  }
  return problems
}

/** The first byte of the first character that is not printable; undefined where all are. */
function unprintableAt(text: string): number | undefined {
  if (isPrintable(text)) return undefined
  let at = 0
  for (const sign of text) {
    if (!isPrintable(sign)) return at
    at += byteLength(sign)
  }
  return undefined
}
