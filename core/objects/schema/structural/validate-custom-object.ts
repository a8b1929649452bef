import { maxCauses } from '../../../base/api/errors/status-limits.ts'
import type { StatusCause, CauseReason } from '../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { RegexEngine } from '../../../base/regex/regex-engine.ts'
import { memberSchema } from '../schema-parts.ts'
import type { Schema, StructSchema } from '../schema.ts'
import { addCauses, invalidValue, noPath } from '../validation/causes.ts'
import { CorrelatedValue } from '../validation/correlation.ts'
import { declaresRules, evaluateRules, type RuleEvaluator } from '../validation/evaluate-rules.ts'
import { validateListTypes } from '../validation/validate-list-types.ts'
import { validateValue, type ValueOptions } from '../validation/validate-value.ts'
import { validateEmbedded } from './validate-embedded.ts'

export interface CustomObjectOptions {
  /** Of the patterns in the schema. */
  readonly regexes: RegexEngine
  /** The schema of `meta/v1.ObjectMeta`. */
  readonly metadata: StructSchema
  /** The object that an update replaces. Faults of parts that the update leaves unchanged are let through (ratcheting). */
  readonly old?: JsonObject | undefined
  /**
   * The part that the request writes. In a write to the `status` subresource only the status is validated against the schema;
   * the rest is that of the stored object. Sets, `map` lists and CEL rules are validated on the whole object in any case.
   */
  readonly part?: 'object' | 'status'
  /** Evaluates CEL rules; without one, they are not evaluated. */
  readonly evaluator?: RuleEvaluator | undefined
  /** Causes found in the metadata of the object, which come first. */
  readonly ahead?: readonly StatusCause[]
  /** Causes found in the fields that a Scale shows, which come behind those of the schema. */
  readonly scaled?: readonly StatusCause[]
}

/** Errors after which CEL rules are not evaluated, as they might get values of a wrong type or size. */
const blocking: ReadonlySet<CauseReason> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
])

const unchecked =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation'

/**
 * Validates a custom object by its CustomResourceDefinition's schema, after pruning and defaulting, in the order of the
 * original: the schema, embedded objects, duplicates in lists, CEL rules. The caller validates metadata, kind, version and
 * scaled fields of the object itself.
 */
export function validateCustomObject(
  schema: Schema,
  object: JsonObject,
  {
    regexes,
    metadata,
    old,
    part = 'object',
    evaluator,
    ahead = [],
    scaled = [],
  }: CustomObjectOptions,
): StatusCause[] {
  const beside = old && new CorrelatedValue(schema, object, old)
  const causes = [...ahead]
  addCauses(
    causes,
    part === 'status'
      ? validateStatus(schema, object, { regexes, old: beside })
      : validateValue(schema, object, { regexes, old: beside }),
  )
  addCauses(causes, scaled)
  if (part === 'object') addCauses(causes, validateEmbedded(schema, object, { metadata }))
  addCauses(causes, newDuplicates(schema, object, old))
  if (!evaluator || !declaresRules(schema)) return causes
  // Causes are reported up to the limit, so at the limit a blocking cause may be among those left out.
  if (causes.length >= maxCauses || causes.some(({ reason }) => reason && blocking.has(reason))) {
    causes.push(invalidValue(noPath, null, unchecked))
    return causes
  }
  addCauses(causes, evaluateRules(schema, object, evaluator, { old: beside, isObjectRoot: true }))
  return causes
}

function validateStatus(
  schema: Schema,
  object: JsonObject,
  { regexes, old }: Pick<ValueOptions, 'regexes' | 'old'>,
): StatusCause[] {
  const { status } = object
  const ofStatus = memberSchema(schema, 'status')
  if (status === undefined || !ofStatus) return []
  return validateValue(ofStatus, status, { regexes, path: 'status', old: old?.key('status') })
}

/** Duplicates in sets and `map` lists. An object that has some already may keep them, and get others. */
function newDuplicates(
  schema: Schema,
  object: JsonObject,
  old: JsonObject | undefined,
): StatusCause[] {
  const causes = validateListTypes(schema, object)
  return causes.length > 0 && old && validateListTypes(schema, old).length > 0 ? [] : causes
}
