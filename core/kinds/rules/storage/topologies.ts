import { maxCauses } from '../../../base/api/errors/status-limits.ts'
import type { Cause } from '../../../base/api/errors/status.ts'
import { has, objectsOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { qualifiedName } from '../../../base/api/metadata/names.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValues,
} from '../../../objects/schema/validation/causes.ts'

function checkExpression(expression: JsonObject, path: FieldPath): Cause[] {
  const values = textsOf(expression, 'values')
  const seen = new Set<string>()
  const causes: Cause[] = []
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) causes.push(duplicate(`${path}.values[${index}]`, value))
    seen.add(value)
  }
  const key = textOf(expression, 'key')
  addCauses(causes, invalidValues(`${path}.key`, key, qualifiedName(key)))
  return causes
}

/** Canonical text of a topology term, whatever the order of its expressions and values. */
function selected(term: JsonObject): string {
  const keys = new Map<string, readonly string[]>()
  for (const expression of objectsOf(term, 'matchLabelExpressions')) {
    keys.set(textOf(expression, 'key'), [...new Set(textsOf(expression, 'values'))].toSorted())
  }
  return JSON.stringify([...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Allowed topologies of a StorageClass: keys are unique in a term, and terms are unique. */
export function checkTopologies(terms: readonly JsonValue[], path: FieldPath): Cause[] {
  const causes: Cause[] = []
  // The original also compares each term with as many empty terms as there are terms.
  const seen = new Map([['[]', terms.length]])
  for (const [index, term] of terms.entries()) {
    if (!isJsonObject(term)) continue
    const place = `${path}[${index}].matchLabelExpressions`
    const keys = new Set<string>()
    for (const [at, expression] of objectsOf(term, 'matchLabelExpressions').entries()) {
      addCauses(causes, checkExpression(expression, `${place}[${at}]`))
      const key = textOf(expression, 'key')
      if (keys.has(key)) causes.push(duplicate(`${place}[${at}].key`, key))
      keys.add(key)
    }
    const text = has(term, 'matchLabelExpressions') ? selected(term) : '[]'
    const times = seen.get(text) ?? 0
    // One cause for each equal term, up to the number of causes in a response.
    for (let at = 0; at < times && causes.length <= maxCauses; at++)
      causes.push(duplicate(place, ''))
    seen.set(text, times + 1)
  }
  return causes
}
