import { maxCauses } from '../../api/bounded-status.ts'
import { has, objectsOf, textOf, textsOf } from '../../api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
import { qualifiedName } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValues,
} from '../../schema/validation/causes.ts'

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

/** What a term selects, whatever the order it says it in. */
function selected(term: JsonObject): string {
  const keys = new Map<string, readonly string[]>()
  for (const expression of objectsOf(term, 'matchLabelExpressions')) {
    keys.set(textOf(expression, 'key'), [...new Set(textsOf(expression, 'values'))].toSorted())
  }
  return JSON.stringify([...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Where volumes of a class may be: no key twice in a term, no term twice. */
export function checkTopologies(terms: readonly JsonValue[], path: FieldPath): Cause[] {
  const causes: Cause[] = []
  // The original compares every term with as many empty ones as there are terms, too.
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
    // One fault for each equal term; no answer shows more than so many.
    for (let at = 0; at < times && causes.length <= maxCauses; at++)
      causes.push(duplicate(place, ''))
    seen.set(text, times + 1)
  }
  return causes
}
