import type { StatusCause } from '../../../base/api/errors/status.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import { managerProblems, maxManagerBytes } from '../../../base/api/metadata/manager-name.ts'
import {
  labelName,
  type NameRule,
  pathSegment,
  qualifiedName,
} from '../../../base/api/metadata/names.ts'
import type { ObjectMeta, OwnerReference } from '../../../base/api/object.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { isLongerThan } from '../../../base/text/utf8.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidShown,
  invalidValue,
  invalidValues,
  immutableMessage,
  notNegativeMessage,
  noCauses,
  required,
  tooLong,
} from './causes.ts'
import { validateAnnotations, validateLabels } from './label-rules.ts'

export interface ObjectMetaRules {
  readonly namespaced: boolean
  readonly nameRule: NameRule
  /** Whether `nameRule` depends on the rest of the object, so that a name that was valid may not be so any more. */
  readonly nameDepends?: boolean
  /**
   * Finalizers without a domain that the kind allows besides `orphan` and `foregroundDeletion`; undefined where any
   * qualified name is allowed, as in custom resources.
   */
  readonly knownFinalizers?: readonly string[]
}

function validateNames(meta: ObjectMeta, rules: ObjectMetaRules, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  const { name = '', generateName = '', namespace = '' } = meta
  if (generateName !== '') {
    const messages = rules.nameRule(generateName, true)
    addCauses(causes, invalidValues(`${path}.generateName`, generateName, messages))
  }
  if (name === '') causes.push(required(`${path}.name`, 'name or generateName is required'))
  else addCauses(causes, invalidValues(`${path}.name`, name, rules.nameRule(name, false)))
  if (rules.namespaced) {
    if (namespace === '') causes.push(required(`${path}.namespace`))
    else
      addCauses(causes, invalidValues(`${path}.namespace`, namespace, labelName(namespace, false)))
  } else if (namespace !== '') {
    causes.push(forbidden(`${path}.namespace`, 'not allowed on this type'))
  }
  return causes
}

function validateOwner(owner: OwnerReference, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  // An `apiVersion` of more than two parts has no version.
  const [first = '', second = first, ...more] = owner.apiVersion.split('/')
  const version = more.length > 0 ? '' : second
  if (version === '') {
    causes.push(invalidValue(`${path}.apiVersion`, owner.apiVersion, 'version must not be empty'))
  }
  for (const key of ['kind', 'name', 'uid'] as const) {
    if (owner[key] === '') {
      causes.push(invalidValue(`${path}.${key}`, '', 'must not be empty'))
    }
  }
  if (owner.kind === 'Event' && owner.apiVersion === 'v1') {
    const detail = '/v1, Kind=Event is disallowed from being an owner'
    causes.push(invalidShown(path, writeJson(shownOwner(owner)), detail))
  }
  return causes
}

/** An owner with its members in the order in which the original's type has them. */
function shownOwner(owner: OwnerReference): JsonObject {
  const { apiVersion, kind, name, uid, controller, blockOwnerDeletion } = owner
  return {
    apiVersion,
    kind,
    name,
    uid,
    ...(controller !== undefined && { controller }),
    ...(blockOwnerDeletion !== undefined && { blockOwnerDeletion }),
  }
}

function validateOwners(owners: readonly OwnerReference[], path: FieldPath): StatusCause[] {
  const causes = owners.flatMap((owner) => validateOwner(owner, path))
  const controllers = owners.filter((owner) => owner.controller === true)
  const [first, ...others] = controllers.map((owner) => `${owner.kind}/${owner.name}`)
  if (others.length === 0) return causes
  const shown = writeJson(owners.map(shownOwner))
  for (const other of others) {
    const detail = `Only one reference can have Controller set to true. Found "true" in references for ${first} and ${other}`
    causes.push(invalidShown(path, shown, detail))
  }
  return causes
}

const commonFinalizers = ['orphan', 'foregroundDeletion']

function validateFinalizers(
  finalizers: readonly string[],
  known: readonly string[] | undefined,
  path: FieldPath,
): StatusCause[] {
  const causes: StatusCause[] = []
  for (const finalizer of finalizers) {
    addCauses(causes, invalidValues(path, finalizer, qualifiedName(finalizer)))
  }
  if (commonFinalizers.every((finalizer) => finalizers.includes(finalizer))) {
    const detail = 'finalizer orphan and foregroundDeletion cannot be both set'
    causes.push(invalidValue(path, [...finalizers], detail))
  }
  addCauses(causes, validateKnownFinalizers(finalizers, known, path))
  return causes
}

function validateKnownFinalizers(
  finalizers: readonly string[],
  known: readonly string[] | undefined,
  path: FieldPath,
): StatusCause[] {
  const causes: StatusCause[] = []
  for (const [index, finalizer] of finalizers.entries()) {
    if (!known || finalizer.includes('/')) continue
    if (commonFinalizers.includes(finalizer) || known.includes(finalizer)) continue
    const detail = 'name is neither a standard finalizer name nor is it fully qualified'
    causes.push(invalidValue(`${path}[${index}]`, finalizer, detail))
  }
  return causes
}

function validateCommon(meta: ObjectMeta, path: FieldPath): StatusCause[] {
  const causes = validateLabels(meta.labels, `${path}.labels`)
  addCauses(causes, validateAnnotations(meta.annotations, `${path}.annotations`))
  if (meta.ownerReferences) {
    addCauses(causes, validateOwners(meta.ownerReferences, `${path}.ownerReferences`))
  }
  if (meta.managedFields) {
    addCauses(causes, validateManagers(meta.managedFields, `${path}.managedFields`))
  }
  return causes
}

/** Validates metadata of a new object, after its name was generated and its namespace filled in. */
export function validateObjectMeta(
  meta: ObjectMeta,
  rules: ObjectMetaRules,
  path: FieldPath = 'metadata',
): StatusCause[] {
  const causes = validateNames(meta, rules, path)
  if (meta.generation !== undefined && meta.generation < 0) {
    causes.push(invalidValue(`${path}.generation`, meta.generation, notNegativeMessage))
  }
  addCauses(causes, validateCommon(meta, path))
  if (meta.finalizers) {
    addCauses(
      causes,
      validateFinalizers(meta.finalizers, rules.knownFinalizers, `${path}.finalizers`),
    )
  }
  return causes
}

const immutableKeys = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
] as const

function noNewFinalizers(next: ObjectMeta, stored: ObjectMeta, path: FieldPath): StatusCause[] {
  if (stored.deletionTimestamp === undefined) return []
  const kept = new Set(stored.finalizers)
  const given = new Set(next.finalizers)
  const added = [...given].filter((finalizer) => !kept.has(finalizer)).toSorted()
  if (added.length === 0) return []
  const list = `[]string{${added.map(quoteText).join(', ')}}`
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`
  return [forbidden(`${path}.finalizers`, detail)]
}

function immutableValue(meta: ObjectMeta, key: (typeof immutableKeys)[number]): JsonValue {
  return meta[key] ?? ''
}

/**
 * Validates metadata of an update, apart from names and the names of finalizers. A field that `next` leaves out counts as
 * unchanged: the handler carries it over.
 */
function validateChange(next: ObjectMeta, stored: ObjectMeta, path: FieldPath): StatusCause[] {
  const causes = noNewFinalizers(next, stored, path)
  if ((next.generation ?? 0) < (stored.generation ?? 0) && next.generation !== undefined) {
    causes.push(invalidValue(`${path}.generation`, next.generation, 'must not be decremented'))
  }
  for (const key of immutableKeys) {
    const value = immutableValue(next, key)
    if (value !== '' && value !== immutableValue(stored, key)) {
      causes.push(invalidValue(`${path}.${key}`, value, immutableMessage))
    }
  }
  addCauses(causes, validateCommon(next, path))
  return causes
}

/** Validates metadata of an update. */
export function validateObjectMetaUpdate(
  next: ObjectMeta,
  stored: ObjectMeta,
  rules: Pick<ObjectMetaRules, 'knownFinalizers'>,
  path: FieldPath = 'metadata',
): StatusCause[] {
  const causes = validateChange(next, stored, path)
  // Stored finalizers may stay under any name: only added ones have the list validated again.
  const { finalizers } = next
  if (!finalizers) return causes
  const kept = new Set(stored.finalizers)
  if (finalizers.some((finalizer) => !kept.has(finalizer))) {
    addCauses(causes, validateFinalizers(finalizers, rules.knownFinalizers, `${path}.finalizers`))
  }
  return causes
}

/**
 * How the original validates the metadata of an updated object again, in turn, beside the validation common to all kinds: as
 * metadata of a new object, or as metadata of an update.
 */
export type MetadataPasses = readonly ('whole' | 'change')[]

export function repeated(causes: readonly StatusCause[], times: number): readonly StatusCause[] {
  if (causes.length === 0 || times === 1) return causes
  return Array.from({ length: times }, () => causes).flat()
}

/** Causes of an update's metadata by one validation of the original: that common to all kinds, or a pass of the kind's. */
export type MetadataCauses = (pass: 'common' | MetadataPasses[number]) => readonly StatusCause[]

const noMetadataCauses: MetadataCauses = () => noCauses

/** Validates metadata of an update, once for all passes. Each error found is a cause of its own in each. */
export function metadataCauses(
  next: ObjectMeta,
  stored: ObjectMeta,
  rules: ObjectMetaRules,
): MetadataCauses {
  const path = 'metadata'
  const found = validateObjectMetaUpdate(next, stored, rules)
  const isSound = found.length === 0 && (next.generateName ?? '') === ''
  if (isSound && !rules.nameDepends) return noMetadataCauses
  const changed = validateChange(next, stored, path)
  const { namespaced, knownFinalizers } = rules
  const known = validateKnownFinalizers(
    next.finalizers ?? [],
    knownFinalizers,
    `${path}.finalizers`,
  )
  return (pass) => {
    if (pass === 'whole') return validateObjectMeta(next, rules)
    if (pass === 'change') return [...changed, ...known]
    return [...validateObjectMeta(next, { namespaced, nameRule: pathSegment }), ...changed]
  }
}

/** Validates metadata of an update by the rules common to all kinds, then in the passes of the kind. */
export function validateMetadataPasses(
  next: ObjectMeta,
  stored: ObjectMeta,
  rules: ObjectMetaRules,
  passes: MetadataPasses,
): readonly StatusCause[] {
  const causes = metadataCauses(next, stored, rules)
  if (causes === noMetadataCauses) return noCauses
  return [...causes('common'), ...passes.flatMap(causes)]
}

/** Longest name of a subresource in managed fields, in bytes. */
const maxSubresource = 256

/** Validates `metadata.managedFields`, which clients may edit. */
function validateManagers(entries: readonly JsonObject[], path: FieldPath): readonly StatusCause[] {
  let causes: StatusCause[] | undefined
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (entry && !isPlain(entry)) {
      addCauses((causes ??= []), managerCauses(entry, `${path}[${index}]`))
    }
  }
  return causes ?? noCauses
}

/** Whether an entry has no fault. */
function isPlain(entry: JsonObject): boolean {
  const { operation, fieldsType = '' } = entry
  const { isTooLong, unprintable } = managerProblems(textOf(entry, 'manager'))
  return (
    (operation === 'Apply' || operation === 'Update') &&
    (fieldsType === '' || fieldsType === 'FieldsV1') &&
    !isTooLong &&
    unprintable.length === 0 &&
    !isSubresourceTooLong(entry)
  )
}

function isSubresourceTooLong(entry: JsonObject): boolean {
  return isLongerThan(textOf(entry, 'subresource'), maxSubresource)
}

function managerCauses(entry: JsonObject, place: FieldPath): StatusCause[] {
  const [manager, operation] = [textOf(entry, 'manager'), textOf(entry, 'operation')]
  const fieldsType = textOf(entry, 'fieldsType')
  const causes: StatusCause[] = []
  if (operation !== 'Apply' && operation !== 'Update') {
    causes.push(invalidValue(`${place}.operation`, operation, 'must be `Apply` or `Update`'))
  }
  if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
    causes.push(invalidValue(`${place}.fieldsType`, fieldsType, 'must be `FieldsV1`'))
  }
  const { isTooLong, unprintable } = managerProblems(manager)
  if (isTooLong) causes.push(tooLong(`${place}.manager`, maxManagerBytes))
  addCauses(causes, invalidValues(`${place}.manager`, manager, unprintable))
  if (isSubresourceTooLong(entry)) causes.push(tooLong(`${place}.subresource`, maxSubresource))
  return causes
}
