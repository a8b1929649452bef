import type { Brand } from '../../../base/api/brand.ts'
import { maxCauses } from '../../../base/api/errors/status-limits.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { pathSegment } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Release } from '../../../base/release/release.ts'
import type { Validator } from '../../../objects/catalog/strategy.ts'
import type { WriteContext } from '../../../objects/catalog/write-context.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { addCauses } from '../../../objects/schema/validation/causes.ts'
import {
  metadataCauses,
  type ObjectMetaRules,
  validateObjectMeta,
} from '../../../objects/schema/validation/object-meta.ts'
import { validateSchema } from '../../../objects/schema/validation/validate-schema.ts'
import type { GroupRules, ValidationContext } from '../../rules/shared/validation/kind-rules.ts'
import { kindRules } from '../registries/validation-rules.ts'
import { warningsOf } from '../registries/warning-rules.ts'
import { kindPasses, subresourceSteps, type UpdateStep } from './metadata-passes.ts'
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
  let rules = kindRules(shortGroup, kind)
  const { late } = rules
  const passes = kindPasses(shortGroup, kind, rules.updateFirst)
  const partSteps = subresourceSteps(shortGroup, kind)
  const meta = {
    namespaced,
    nameRule: rules.nameRule,
    ...(!passes.anyFinalizer && { knownFinalizers: [brand.word] }),
  }
  const metaOf = (object: ApiObject): ObjectMetaRules =>
    rules.nameRuleOf ? { ...meta, nameRule: rules.nameRuleOf(object), nameDepends: true } : meta
  /** Subresources with a kind of their own (Binding): their operations validate what was posted, not the changed object. */
  const operations = new Set(
    subresources.filter((each) => each.kind !== kind).map(({ name }) => name),
  )
  const inOrder = (causes: readonly StatusCause[]): readonly StatusCause[] =>
    rules.order && causes.length > 1 && causes.length <= maxCauses
      ? rules.order.sorted(causes)
      : causes
  const schemaCauses = (object: ApiObject): readonly StatusCause[] => {
    const found = validateSchema(schema(), object)
    const part = found.length === 0 ? undefined : rules.unvalidated?.(object)
    return part === undefined
      ? found
      : found.filter(({ field = '' }) => !field.startsWith(`${part}.`))
  }
  const contextOf = ({
    requested,
    gate,
    refusesPrivileged,
    findNamespace,
  }: WriteContext): ValidationContext => ({
    brand,
    release,
    requested,
    gate,
    refusesPrivileged,
    findNamespace,
    metadata: () => metadataSchema(schema()),
  })
  /** The steps of an update of a kind that two groups serve: those of the request's group. */
  const stepsOf = ({ requested }: WriteContext): readonly UpdateStep[] => {
    const asked = shortGroupOf(requested, brand)
    return (asked === shortGroup ? passes : kindPasses(asked, kind)).steps
  }
  const { proof } = rules
  const validator: Validator = {
    ahead: (subresource, object, stored, write) =>
      subresource === '' ? rules.ahead?.(object, contextOf(write), stored) : undefined,
    ...(proof && { proof }),
    // Metadata of virtual resources is not validated: they have no names and are never stored.
    create: (object, write) => {
      const context = contextOf(write)
      const isPlain = rules.plainMetadata?.(context) === true
      const ofMetadata =
        store && !isPlain ? validateObjectMeta(object.metadata, metaOf(object)) : []
      const first = rules.checkFirst?.(object, context) ?? []
      const ofCreate = rules.checkCreate?.(object, context)
      const ofSchema = schemaCauses(object)
      const check = rules.check?.(object, context)
      const ofAccess = rules.checkAccess?.(object, undefined, context) ?? []
      const causes = rules.checkBeforeMetadata
        ? [...besides(ofSchema, check), ...ofMetadata, ...(ofCreate ?? [])]
        : [...ofAccess, ...ofMetadata, ...first, ...inOrder(besides(ofSchema, check, ofCreate))]
      return isPlain && causes.length === 0
        ? validateObjectMeta(object.metadata, { namespaced, nameRule: pathSegment })
        : causes
    },
    update: (next, stored, write) => {
      const context = contextOf(write)
      const ofSchema = schemaCauses(next)
      const whole = inOrder(besides(ofSchema, rules.check?.(next, context, stored)))
      const update = notAmong(ofSchema, rules.checkUpdate?.(next, stored, context) ?? [])
      let first = rules.checkFirst?.(next, context, stored) ?? []
      const ofMetadata = metadataCauses(next.metadata, stored.metadata, metaOf(next))
      // Causes repeat as often as the original finds them.
      const causes = [...ofMetadata('common')]
      for (const step of stepsOf(write)) {
        if (step === 'whole' || step === 'change') addCauses(causes, ofMetadata(step))
        else {
          addCauses(causes, first)
          addCauses(causes, step === 'rules' ? whole : update)
          first = []
        }
      }
      return causes
    },
    subresource: (subresource, next, stored, write) => {
      if (operations.has(subresource)) return []
      const context = contextOf(write)
      const refused = rules.refuseSubresource?.(subresource, next, stored, context) ?? []
      if (refused.length > 0) return refused
      const ofRules = rules.checkSubresource?.(subresource, next, stored, context)
      // The schema is not checked in status writes: controllers report a status, and rules for users do not bind them.
      const whole =
        subresource === 'status'
          ? besides([], ofRules)
          : inOrder(besides(validateSchema(schema(), next), ofRules))
      const ofMetadata = metadataCauses(next.metadata, stored.metadata, meta)
      const causes = [
        ...(rules.checkAccess?.(next, stored, context) ?? []),
        ...ofMetadata('common'),
      ]
      for (const step of partSteps) {
        if (step === 'rules') addCauses(causes, whole)
        else if (step !== 'update') addCauses(causes, ofMetadata(step))
      }
      return causes
    },
  }
  const byLoaded = (group: GroupRules): Validator => {
    rules = group[kind] ?? rules
    return validator
  }
  return {
    validator: late ? () => late.use(byLoaded) : () => validator,
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
  known: readonly StatusCause[],
  ...more: readonly (readonly StatusCause[] | undefined)[]
): readonly StatusCause[] {
  return [
    ...known,
    ...notAmong(
      known,
      more.flatMap((causes) => causes ?? []),
    ),
  ]
}

/** The causes of `more` that are not among the known ones. */
function notAmong(
  known: readonly StatusCause[],
  more: readonly StatusCause[],
): readonly StatusCause[] {
  if (known.length === 0 || known.length > maxCauses) return more
  const found = new Set(known.map(wording))
  return more.filter((cause, index) => index > maxCauses || !found.has(wording(cause)))
}

function wording({ reason, field = '', message }: StatusCause): string {
  return `${reason} ${field} ${message}`
}
