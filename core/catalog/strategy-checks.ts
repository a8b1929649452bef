import type { Brand } from '../api/brand.ts'
import { subdomainName } from '../api/names.ts'
import { warningsOf } from '../kinds/strategies/warnings.ts'
import type { StructSchema } from '../schema/schema.ts'
import { validateObjectMeta, validateObjectMetaUpdate } from '../schema/validation/object-meta.ts'
import { validateSchema } from '../schema/validation/validate-schema.ts'
import type { ResourceEntry } from './resource-table.ts'
import type { StrategyChecks } from './strategy-builder.ts'

/** Virtual types have neither names nor a past, so their metadata says nothing that could be wrong. */
export function strategyChecks(
  brand: Brand,
  { kind, namespaced, store }: ResourceEntry,
  schema: () => StructSchema,
): StrategyChecks {
  const rules = { namespaced, nameRule: subdomainName, knownFinalizers: [] }
  return {
    validateCreate: (object) => [
      ...(store ? validateObjectMeta(object.metadata, rules) : []),
      ...validateSchema(schema(), object),
    ],
    validateUpdate: (next, stored) => [
      ...validateObjectMetaUpdate(next.metadata, stored.metadata, rules),
      ...validateSchema(schema(), next),
    ],
    validateSubresource: (_subresource, next, stored) =>
      validateObjectMetaUpdate(next.metadata, stored.metadata, rules),
    warnings: warningsOf(brand, kind),
  }
}
