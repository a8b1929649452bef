import type { Release } from '../../release/release.ts'
import { maxCauses } from '../../api/bounded-status.ts'
import type { Brand } from '../../api/brand.ts'
import { pathSegment } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import { warningsOf } from '../warnings/kind-warnings.ts'
import { kindRules } from '../validation/kind-validation.ts'
import { kindPasses, subresourcePasses } from '../validation/metadata-passes.ts'
import type { StructSchema } from '../../schema/schema.ts'
import {
  type MetadataPasses,
  repeated,
  validateMetadataPasses,
  validateObjectMeta,
} from '../../schema/validation/object-meta.ts'
import { validateSchema } from '../../schema/validation/validate-schema.ts'
import type { ValidationContext } from '../validation/kind-rules.ts'
import type { WriteContext } from '../../catalog/write-context.ts'
import type { ResourceEntry } from './resource-entry.ts'
import type { StrategyChecks } from './strategy-builder.ts'

/**
 * Validation and warnings of a built-in kind: metadata, schema, then the kind's own rules. `group` and `schema` are
 * those of the storage version.
 */
export function strategyChecks(
  { brand, release }: { readonly brand: Brand; readonly release: Release },
  group: string,
  { kind, namespaced, store, subresources }: ResourceEntry,
  schema: () => StructSchema,
): StrategyChecks {
  const shortGroup = withoutDomain(group, brand)
  const rules = kindRules(shortGroup, kind)
  const passes = kindPasses(shortGroup, kind)
  const partPasses = subresourcePasses(shortGroup, kind)
  const meta = {
    namespaced,
    nameRule: rules.nameRule,
    ...(!passes.anyFinalizer && { knownFinalizers: [brand.word] }),
  }
  /** Subresources with a kind of their own (Binding): their operations validate what was posted, not the changed object. */
  const operations = new Set(
    subresources.filter((each) => each.kind !== kind).map(({ name }) => name),
  )
  const inOrder = (causes: readonly Cause[]): readonly Cause[] =>
    rules.order && causes.length > 1 && causes.length <= maxCauses
      ? rules.order.sorted(causes)
      : causes
  const contextOf = ({ requested, gate }: WriteContext): ValidationContext => ({
    brand,
    release,
    requested,
    gate,
    metadata: () => metadataSchema(schema()),
  })
  /** Metadata passes of a kind that two groups serve: those of the request's group. */
  const passesOf = ({ requested }: WriteContext): MetadataPasses => {
    const asked = shortGroupOf(requested, brand)
    return (asked === shortGroup ? passes : kindPasses(asked, kind)).metadata
  }
  return {
    ...(rules.ready && {
      readyToValidate: (object: ApiObject, stored?: ApiObject) =>
        rules.ready?.(object, stored, brand),
    }),
    // Metadata of virtual resources is not validated: they have no names and are never stored.
    validateCreate: (object, write) => {
      const context = contextOf(write)
      const isPlain = rules.plainMetadata?.(context) === true
      const ofMetadata = store && !isPlain ? validateObjectMeta(object.metadata, meta) : []
      const first = rules.checkFirst?.(object, context) ?? []
      const whole = besides(
        validateSchema(schema(), object),
        rules.check?.(object, context),
        rules.checkCreate?.(object, context),
      )
      const causes = [...ofMetadata, ...first, ...inOrder(whole)]
      return isPlain && causes.length === 0
        ? validateObjectMeta(object.metadata, { namespaced, nameRule: pathSegment })
        : causes
    },
    validateUpdate: (next, stored, write) => {
      const context = contextOf(write)
      const ofSchema = validateSchema(schema(), next)
      const whole = inOrder(besides(ofSchema, rules.check?.(next, context, stored)))
      // Causes found in the whole object repeat as often as the original validates it.
      const parts = [
        repeated(whole, passes.rules),
        notAmong(ofSchema, rules.checkUpdate?.(next, stored, context) ?? []),
      ]
      if (rules.updateFirst) parts.reverse()
      const first = rules.checkFirst?.(next, context) ?? []
      return [
        ...validateMetadataPasses(next.metadata, stored.metadata, meta, passesOf(write)),
        ...first,
        ...parts.flat(),
        ...repeated(whole, passes.rulesAfter),
      ]
    },
    validateSubresource: (subresource, next, stored, write) => {
      if (operations.has(subresource)) return []
      return [
        ...validateMetadataPasses(next.metadata, stored.metadata, meta, partPasses),
        ...besides(
          // The schema is not checked in status writes: controllers report a status, and rules for users do not bind them.
          subresource === 'status' ? [] : validateSchema(schema(), next),
          rules.checkSubresource?.(subresource, next, stored, contextOf(write)),
        ),
      ]
    },
    warnings: warningsOf(brand, kind),
  }
}

/** @throws Error for the schema of a kind without metadata */
function metadataSchema(schema: StructSchema): StructSchema {
  const metadata = schema.fields.get('metadata')?.schema
  if (metadata?.kind !== 'struct') throw new Error(`${schema.name} has no metadata`)
  return metadata
}

function shortGroupOf(apiVersion: string, brand: Brand): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? '' : withoutDomain(apiVersion.slice(0, slash), brand)
}

function withoutDomain(group: string, { apiDomain }: Brand): string {
  return group.endsWith(`.${apiDomain}`) ? group.slice(0, -apiDomain.length - 1) : group
}

/**
 * Adds the causes of a kind's own rules, except those that the schema has found, since clients print each cause. Rules that
 * find a cause twice do so in the original. Causes beyond the limit of a response are not compared: a hostile object may
 * have very many.
 */
function besides(
  known: readonly Cause[],
  ...more: readonly (readonly Cause[] | undefined)[]
): readonly Cause[] {
  return [
    ...known,
    ...notAmong(
      known,
      more.flatMap((causes) => causes ?? []),
    ),
  ]
}

/** The causes of `more` that are not among the known ones. */
function notAmong(known: readonly Cause[], more: readonly Cause[]): readonly Cause[] {
  if (known.length === 0 || known.length > maxCauses) return more
  const found = new Set(known.map(wording))
  return more.filter((cause, index) => index > maxCauses || !found.has(wording(cause)))
}

function wording({ reason, field = '', message }: Cause): string {
  return `${reason} ${field} ${message}`
}
