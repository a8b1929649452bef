import { maxCauses } from '../api/bounded-status.ts'
import type { Brand } from '../api/brand.ts'
import type { ApiObject } from '../api/object.ts'
import type { Cause } from '../api/status.ts'
import { warningsOf } from '../kinds/strategies/warnings.ts'
import { kindRules } from '../kinds/validation/kind-validation.ts'
import { metadataPasses } from '../kinds/validation/metadata-passes.ts'
import type { StructSchema } from '../schema/schema.ts'
import {
  repeated,
  validateMetadataPasses,
  validateObjectMeta,
} from '../schema/validation/object-meta.ts'
import { validateSchema } from '../schema/validation/validate-schema.ts'
import type { ValidationContext } from '../kinds/validation/kind-rules.ts'
import type { WriteContext } from './resource-definition.ts'
import type { ResourceEntry } from './resource-table.ts'
import type { StrategyChecks } from './strategy-builder.ts'

/**
 * What is checked of a built-in kind: its metadata, its schema, then the rules of its own. `group` and `schema` are
 * those of the storage version.
 */
export function strategyChecks(
  brand: Brand,
  group: string,
  { kind, namespaced, store }: ResourceEntry,
  schema: () => StructSchema,
): StrategyChecks {
  const shortGroup = withoutDomain(group, brand)
  const rules = kindRules(shortGroup, kind)
  const { whole, change, rules: times, anyFinalizer } = metadataPasses(shortGroup, kind)
  const meta = {
    namespaced,
    nameRule: rules.nameRule,
    ...(!anyFinalizer && { knownFinalizers: [brand.word] }),
  }
  const contextOf = ({ requested }: WriteContext): ValidationContext => ({ brand, requested })
  const metadataOf = (next: ApiObject, stored: ApiObject): readonly Cause[] =>
    validateMetadataPasses(next.metadata, stored.metadata, meta, { whole, change })
  return {
    // Virtual types have neither names nor a past, so their metadata says nothing that could be wrong.
    validateCreate: (object, write) => {
      const context = contextOf(write)
      return besides(
        [
          ...(store ? validateObjectMeta(object.metadata, meta) : []),
          ...validateSchema(schema(), object),
        ],
        rules.check?.(object, context),
        rules.checkCreate?.(object, context),
      )
    },
    validateUpdate: (next, stored, write) => {
      const context = contextOf(write)
      return [
        ...metadataOf(next, stored),
        // What holds for every object is found as often as the whole object is judged.
        ...repeated(besides(validateSchema(schema(), next), rules.check?.(next, context)), times),
        ...(rules.checkUpdate?.(next, stored, context) ?? []),
      ]
    },
    validateSubresource: (subresource, next, stored, write) => [
      ...metadataOf(next, stored),
      ...besides(
        // A status is reported, not asked for; whoever keeps it is not held to what users are.
        subresource === 'status' ? [] : validateSchema(schema(), next),
        rules.checkSubresource?.(subresource, next, stored, contextOf(write)),
      ),
    ],
    warnings: warningsOf(brand, kind),
  }
}

function withoutDomain(group: string, { apiDomain }: Brand): string {
  return group.endsWith(`.${apiDomain}`) ? group.slice(0, -apiDomain.length - 1) : group
}

/**
 * The schema and a kind's own rules may find the same fault; clients print each cause. Beyond what an answer can show
 * nobody looks: it would take the texts of all causes of a hostile object.
 */
function besides(
  known: readonly Cause[],
  ...more: readonly (readonly Cause[] | undefined)[]
): readonly Cause[] {
  const causes = [...known, ...more.flatMap((added) => added ?? [])]
  if (causes.length < 2) return causes
  const found = new Map<string, Cause>()
  for (const [index, cause] of causes.entries()) {
    if (index === maxCauses) return [...found.values(), ...causes.slice(index)]
    const { reason, field = '', message } = cause
    const key = `${reason} ${field} ${message}`
    if (!found.has(key)) found.set(key, cause)
  }
  return [...found.values()]
}
