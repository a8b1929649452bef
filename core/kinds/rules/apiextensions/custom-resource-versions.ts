import type { Brand } from '../../../base/api/brand.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dns1035Label } from '../../../base/api/metadata/names.ts'
import type {
  CustomResourceDefinitionStatus,
  CustomResourceDefinitionVersion,
} from '../../../base/api/types/apiextensions.v1.generated.ts'
import type { Writable } from '../../../base/api/types/views.ts'
import type { Steps } from '../../../base/execution/steps.ts'
import { isPrintable } from '../../../base/text/printable.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  type FieldPath,
  invalidJson,
  invalidShown,
  invalidValue,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { type InternalValue, internalValue } from '../shared/validation/internal-value.ts'
import { checkColumns, checkScale } from './custom-resource-columns.ts'
import { type DefinitionSpec, schemaOf, shareable } from './schemas/definition-spec.ts'
import { InternalSchemas, shownText } from './schemas/internal-schema.ts'
import { checkSelectableFields } from './schemas/selectable-fields.ts'
import { checkVersionSchema, type DefinitionOptions } from './schemas/version-schema.ts'

function checkAllVersions(spec: DefinitionSpec, { brand }: DefinitionOptions): StatusCause[] {
  const { versions } = spec
  const problems: string[] = []
  if (new Set(versions.map((version) => version.name)).size < versions.length) {
    problems.push('must contain unique version names')
  }
  if (versions.filter((version) => version.storage).length !== 1) {
    problems.push('must have exactly one version marked as storage version')
  }
  if (problems.length === 0) return []
  const shown = shownVersions(spec, brand)
  return problems.map((problem) => invalidShown('spec.versions', shown, problem))
}

/** A version, apart from what all versions share. */
function* checkVersion(
  version: CustomResourceDefinitionVersion,
  path: FieldPath,
  spec: DefinitionSpec,
  options: DefinitionOptions,
): Steps<StatusCause[]> {
  const { name } = version
  const schema = spec.shares('schema') ? undefined : schemaOf(version)
  const causes: StatusCause[] = [...checkVersionName(version, `${path}.name`)]
  addCauses(causes, checkDeprecation(version, path))
  if (schema) {
    const place = `${path}.schema.openAPIV3Schema`
    const isUnchanged = options.stored?.hasSchemaOf(version) === true
    const ofVersion = { hasStatus: spec.hasStatus(name), isUnchanged }
    addCauses(causes, yield* checkVersionSchema(schema, place, options, ofVersion))
  }
  if (!spec.shares('subresources')) addCauses(causes, checkScale(version, path))
  if (!spec.shares('additionalPrinterColumns')) addCauses(causes, checkColumns(version, path))
  if (!spec.shares('selectableFields')) {
    addCauses(causes, checkSelectableFields(version, schema, path, options.brand, false))
  }
  return causes
}

/** Schemas that versions must have, since fields that no schema declares are pruned. */
function checkSchemas(spec: DefinitionSpec, { stored, isBeta }: DefinitionOptions): StatusCause[] {
  const missing = (
    isAsked: (version: CustomResourceDefinitionVersion) => boolean,
    detail = '',
  ): StatusCause[] =>
    spec.versions.flatMap((version, index) =>
      schemaOf(version) || !isAsked(version)
        ? []
        : [required(`spec.versions[${index}].schema.openAPIV3Schema`, detail)],
    )
  if (!isBeta && !stored?.lacksSchemas) return missing(() => true)
  if (spec.preservesUnknown) return []
  return missing((version) => version.served, 'because otherwise all fields are pruned')
}

/** `spec.versions`. The first version is validated a second time as the older `spec.version`. */
export function* checkDefinitionVersions(
  spec: DefinitionSpec,
  options: DefinitionOptions,
): Steps<StatusCause[]> {
  const causes: StatusCause[] = checkSchemas(spec, options)
  const mayHaveDefaults = !options.isBeta || options.stored?.hasDefaults === true
  if (spec.preservesUnknown && mayHaveDefaults && spec.hasDefaults) {
    const detail = 'must be false in order to use defaults in the schema'
    causes.push(invalidValue('spec.preserveUnknownFields', true, detail))
  }
  for (const [index, version] of spec.versions.entries()) {
    addCauses(causes, yield* checkVersion(version, `spec.versions[${index}]`, spec, options))
  }
  addCauses(causes, checkAllVersions(spec, options))
  const [first] = spec.versions
  if (first?.name) {
    addCauses(causes, checkVersionName(first, 'spec.version'))
  }
  return causes
}

function checkVersionName(
  version: CustomResourceDefinitionVersion,
  path: FieldPath,
): StatusCause[] {
  const { name } = version
  const messages = dns1035Label(name)
  return messages.length === 0 ? [] : [invalidValue(path, name, messages.join(','))]
}

/** Members that all versions share; validated after the names. */
export function* checkSharedParts(
  spec: DefinitionSpec,
  options: DefinitionOptions,
): Steps<StatusCause[]> {
  const [first] = spec.versions
  if (!first) return []
  const causes: StatusCause[] = []
  const schema = spec.shares('schema') ? schemaOf(first) : undefined
  if (schema) {
    const place = 'spec.validation.openAPIV3Schema'
    const isUnchanged = options.stored?.hasSchemaOf(first) === true
    const ofVersions = { hasStatus: spec.anyHasStatus, isUnchanged }
    addCauses(causes, yield* checkVersionSchema(schema, place, options, ofVersions))
  }
  if (spec.shares('subresources')) addCauses(causes, checkScale(first, 'spec'))
  if (spec.shares('additionalPrinterColumns')) addCauses(causes, checkColumns(first, 'spec'))
  if (spec.shares('selectableFields')) {
    addCauses(causes, checkSelectableFields(first, schema, 'spec', options.brand, true))
  }
  return causes
}

/** `status.storedVersions`: each is in the spec, and the storage version is among them. */
export function checkStoredVersions(
  status: CustomResourceDefinitionStatus,
  spec: DefinitionSpec,
): StatusCause[] {
  const path = 'status.storedVersions'
  const stored = status.storedVersions ?? []
  if (stored.length === 0) {
    const shown = status.storedVersions && []
    return [invalidValue(path, shown, 'must have at least one stored version')]
  }
  const shown = [...stored]
  const left = new Map(stored.map((version, index) => [version, index]))
  const causes: StatusCause[] = []
  for (const version of spec.versions) {
    const { name } = version
    const isKnown = left.delete(name)
    if (!version.storage || isKnown) continue
    causes.push(invalidValue(path, shown, `must have the storage version ${name}`))
  }
  for (const [name, index] of left) {
    const detail = `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`
    causes.push(invalidValue(`${path}[${index}]`, name, detail))
  }
  return causes
}

const longest = 256

/** The deprecation warning of a version of a CustomResourceDefinition, which is sent in a header. */
function checkDeprecation(
  version: CustomResourceDefinitionVersion,
  path: FieldPath,
): StatusCause[] {
  const { deprecationWarning: warning, deprecated = false } = version
  if (warning === undefined) return []
  return problemsOf(warning, deprecated).map((detail) =>
    invalidJson(`${path}.deprecationWarning`, warning, detail),
  )
}

function problemsOf(warning: string, isDeprecated: boolean): string[] {
  if (!isDeprecated) return ['can only be set for deprecated versions']
  if (warning === '') return ['must not be an empty string']
  const problems: string[] = []
  if (byteLength(warning) > longest) problems.push(`must be <= ${longest} characters long`)
  const at = unprintableAt(warning)
  if (at !== undefined) {
    problems.push(
      `must only contain printable UTF-8 characters; non-printable character found at index ${at}`,
    )
  }
  return problems
}

/** The first byte of the first character that is not printable; undefined where all are. */
function unprintableAt(text: string): number | undefined {
  if (isPrintable(text)) return undefined
  let at = 0
  for (const sign of text) {
    if (!isPrintable(sign)) return at
    at += byteLength(sign)
  }
  return undefined
}

/** `spec.versions` as an error shows them: as the original's code holds them, without members that all versions share. */
function shownVersions(spec: DefinitionSpec, brand: Brand): string {
  if (!spec.fields.versions) return 'null'
  const internal = new InternalSchemas(brand)
  return shownText({ items: spec.versions.map((version) => shownVersion(version, spec, internal)) })
}

function shownVersion(
  version: CustomResourceDefinitionVersion,
  spec: DefinitionSpec,
  internal: InternalSchemas,
): InternalValue {
  const own: Writable<CustomResourceDefinitionVersion> = { ...version }
  for (const key of shareable) if (spec.shares(key)) delete own[key]
  const shown = internalValue('apiextensions.CustomResourceDefinitionVersion', own)
  if (!own.schema || !('members' in shown)) return shown
  const holder: InternalValue = {
    members: [['OpenAPIV3Schema', internal.schema(own.schema.openAPIV3Schema)]],
  }
  return {
    members: shown.members.map(([name, value]) => [name, name === 'Schema' ? holder : value]),
  }
}
