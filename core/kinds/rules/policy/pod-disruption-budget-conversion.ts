import type { Brand } from '../../../base/api/brand.ts'
import { objectsOf, structOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/**
 * PodDisruptionBudgets of policy/v1beta1, where an empty selector selects no pod; in policy/v1 it selects all of the namespace. An
 * expression over a label that no pod has says the other in each.
 */
export function disruptionBudgetConversion(brand: Brand): FieldConversion {
  const key = `pdb.${brand.labelDomain}/deprecated-v1beta1-empty-selector-match`
  const only = (operator: string): JsonObject => ({ matchExpressions: [{ key, operator }] })
  return {
    toStored: (object) =>
      changeSelector(object, (selector) => {
        if (isEmpty(selector)) return only('Exists')
        return isOnly(selector, key, 'DoesNotExist') ? {} : withoutKey(selector, key)
      }),
    fromStored: (object) =>
      changeSelector(object, (selector) => {
        if (isEmpty(selector)) return only('DoesNotExist')
        return isOnly(selector, key, 'Exists') ? {} : selector
      }),
  }
}

function changeSelector(
  object: JsonObject,
  change: (selector: JsonObject) => JsonObject,
): JsonObject {
  const spec = structOf(object, 'spec')
  const { selector } = spec
  return isJsonObject(selector)
    ? { ...object, spec: { ...spec, selector: change(selector) } }
    : object
}

function hasNone(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || Object.keys(value).length === 0
}

function isEmpty({ matchLabels, matchExpressions }: JsonObject): boolean {
  return hasNone(matchLabels) && hasNone(matchExpressions)
}

function isOnly(selector: JsonObject, key: string, operator: string): boolean {
  const [first, ...others] = objectsOf(selector, 'matchExpressions')
  if (!first || others.length > 0 || !hasNone(selector['matchLabels'])) return false
  return first['key'] === key && first['operator'] === operator && hasNone(first['values'])
}

function withoutKey(selector: JsonObject, key: string): JsonObject {
  const { matchExpressions: _, ...others } = selector
  const kept = objectsOf(selector, 'matchExpressions').filter((one) => one['key'] !== key)
  return kept.length === 0 ? others : { ...others, matchExpressions: [...kept] }
}
