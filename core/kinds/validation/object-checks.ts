import type { Brand } from '../../api/brand.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import type { StructSchema } from '../../schema/schema.ts'
import {
  type ObjectMetaRules,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '../../schema/validation/object-meta.ts'
import { validateSchema } from '../../schema/validation/validate-schema.ts'
import { kindRules } from './kind-validation.ts'

/** The validating half of a built-in kind's strategy. */
export interface ObjectChecks {
  validateCreate(object: ApiObject): readonly Cause[]
  validateUpdate(next: ApiObject, stored: ApiObject): readonly Cause[]
  validateSubresource(subresource: string, next: ApiObject, stored: ApiObject): readonly Cause[]
}

/** Rules overlap: the schema and a kind may both miss the same field. */
function withoutRepeats(causes: readonly Cause[]): readonly Cause[] {
  const seen = new Set<string>()
  return causes.filter((cause) => {
    const key = `${cause.field ?? ''} ${cause.message}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * Everything that is checked of a built-in kind: metadata, schema and the rules of the kind. `group` is the full name of
 * the storage version's group, `schema` the kind's there.
 */
export function objectChecks(
  kind: { readonly group: string; readonly kind: string; readonly namespaced: boolean },
  schema: () => StructSchema,
  brand: Brand,
): ObjectChecks {
  const rules = kindRules(shortGroup(kind.group, brand), kind.kind)
  const metaRules: ObjectMetaRules = {
    namespaced: kind.namespaced,
    nameRule: rules.nameRule,
    knownFinalizers: [brand.word],
  }
  const context = { brand }
  return {
    validateCreate: (object) =>
      withoutRepeats([
        ...validateObjectMeta(object.metadata, metaRules),
        ...validateSchema(schema(), object),
        ...(rules.check?.(object, context) ?? []),
        ...(rules.checkCreate?.(object, context) ?? []),
      ]),
    validateUpdate: (next, stored) =>
      withoutRepeats([
        ...validateObjectMetaUpdate(next.metadata, stored.metadata, metaRules),
        ...(rules.checkUpdate?.(next, stored, context) ?? []),
        ...validateSchema(schema(), next),
        ...(rules.check?.(next, context) ?? []),
      ]),
    validateSubresource: (subresource, next, stored) =>
      withoutRepeats([
        ...validateObjectMetaUpdate(next.metadata, stored.metadata, metaRules),
        ...(rules.checkSubresource?.(subresource, next, stored, context) ?? []),
      ]),
  }
}

/** How the tables of rules name a group: without the brand's domain. */
export function shortGroup(group: string, brand: Brand): string {
  const domain = `.${brand.apiDomain}`
  return group.endsWith(domain) ? group.slice(0, -domain.length) : group
}
