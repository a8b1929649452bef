import type { JsonObject } from '../../../base/api/json.ts'
import type { OwnKeywords } from '../own-keywords.ts'
import { checkStructural } from './check-structural.ts'
import { readingMistake } from './reading-mistake.ts'

/** Whether a schema (`JSONSchemaProps` as JSON) can be read as a structural one and keeps all rules of these. */
export function isStructural(source: JsonObject, keywords: OwnKeywords): boolean {
  return (
    readingMistake(source, keywords) === undefined &&
    checkStructural(source, '', keywords).length === 0
  )
}
