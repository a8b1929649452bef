import { has, objectOf, objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import { equalJson, type JsonObject, type JsonValue } from '../../api/json.ts'
import { dns1035Label } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  forbidden,
  invalidShown,
  invalidValue,
  notSupported,
  required,
} from '../../schema/validation/causes.ts'
import { checkColumns, checkScale } from './custom-resource-columns.ts'
import { valueText } from '../../schema/validation/value-text.ts'

const schemaTypes = ['array', 'boolean', 'integer', 'number', 'object', 'string']

/** Root of a version's schema; the schema below the root is not validated. */
function checkRoot(schema: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  if (schema['nullable'] === true) {
    causes.push(forbidden(`${path}.nullable`, 'nullable cannot be true at the root'))
  }
  const place = `${path}.type`
  const type = textOf(schema, 'type')
  const isOpen =
    schema['x-kubernetes-preserve-unknown-fields'] === true ||
    schema['x-kubernetes-int-or-string'] === true
  if (type === '' && !isOpen) causes.push(required(place, 'must not be empty at the root'))
  if (type === '' || type === 'object') return causes
  causes.push(invalidValue(place, type, 'must be object at the root'))
  if (!schemaTypes.includes(type)) causes.push(notSupported(place, type, schemaTypes))
  return causes
}

function checkDeprecation(version: JsonObject, path: FieldPath): Cause[] {
  const warning = version['deprecationWarning']
  if (typeof warning !== 'string') return []
  const problem = (detail: string): Cause[] => [
    invalidValue(`${path}.deprecationWarning`, warning, detail),
  ]
  if (version['deprecated'] !== true) return problem('can only be set for deprecated versions')
  if (warning === '') return problem('must not be an empty string')
  return warning.length > 256 ? problem('must be <= 256 characters long') : []
}

/** Versions as a message shows them: with the original's internal field names, without members that all versions share. */
function shownVersions(versions: readonly JsonObject[]): string {
  const shared = new Set(shareable.filter((key) => isShared(versions, key)))
  const own = (version: JsonObject, key: Shareable): JsonValue =>
    shared.has(key) ? null : (version[key] ?? null)
  const shown = versions.map((version) => {
    const members: readonly (readonly [string, JsonValue])[] = [
      ['Name', textOf(version, 'name')],
      ['Served', version['served'] === true],
      ['Storage', version['storage'] === true],
      ['Deprecated', version['deprecated'] === true],
      ['DeprecationWarning', version['deprecationWarning'] ?? null],
      ['Schema', own(version, 'schema')],
      ['Subresources', own(version, 'subresources')],
      ['AdditionalPrinterColumns', own(version, 'additionalPrinterColumns')],
      ['SelectableFields', own(version, 'selectableFields')],
    ]
    return `{${members.map(([key, value]) => `"${key}":${valueText(value)}`).join(',')}}`
  })
  return `[${shown.join(',')}]`
}

function checkAllVersions(spec: JsonObject, path: FieldPath): Cause[] {
  const versions = objectsOf(spec, 'versions')
  const problems: string[] = []
  if (new Set(versions.map((version) => textOf(version, 'name'))).size < versions.length) {
    problems.push('must contain unique version names')
  }
  if (versions.filter((version) => version['storage'] === true).length !== 1) {
    problems.push('must have exactly one version marked as storage version')
  }
  if (problems.length === 0) return []
  const shown = has(spec, 'versions') ? shownVersions(versions) : 'null'
  return problems.map((problem) => invalidShown(path, shown, problem))
}

/** Members that versions may have of their own, or share. */
const shareable = [
  'schema',
  'subresources',
  'additionalPrinterColumns',
  'selectableFields',
] as const

type Shareable = (typeof shareable)[number]

/** A member that all versions share is validated once, under the field that it had before there were several versions. */
function isShared(versions: readonly JsonObject[], key: Shareable): boolean {
  const [first, ...others] = versions
  return others.every((other) => equalJson(other[key] ?? null, first?.[key] ?? null))
}

function schemaOf(version: JsonObject): JsonObject | undefined {
  return objectOf(structOf(version, 'schema'), 'openAPIV3Schema')
}

function checkVersion(
  version: JsonObject,
  path: FieldPath,
  shares: (key: Shareable) => boolean,
): Cause[] {
  const schema = shares('schema') ? undefined : schemaOf(version)
  return [
    ...checkVersionName(version, `${path}.name`),
    ...checkDeprecation(version, path),
    ...(schema ? checkRoot(schema, `${path}.schema.openAPIV3Schema`) : []),
    ...(shares('subresources') ? [] : checkScale(version, path)),
    ...(shares('additionalPrinterColumns') ? [] : checkColumns(version, path)),
  ]
}

/** `spec.versions`. The first version is validated a second time as the older `spec.version`. */
export function checkDefinitionVersions(spec: JsonObject): Cause[] {
  const path = 'spec.versions'
  const versions = objectsOf(spec, 'versions')
  const shared = new Set(shareable.filter((key) => isShared(versions, key)))
  const causes: Cause[] = []
  for (const [index, version] of versions.entries()) {
    if (!schemaOf(version)) causes.push(required(`${path}[${index}].schema.openAPIV3Schema`))
  }
  for (const [index, version] of versions.entries()) {
    addCauses(
      causes,
      checkVersion(version, `${path}[${index}]`, (key) => shared.has(key)),
    )
  }
  addCauses(causes, checkAllVersions(spec, path))
  const [first] = versions
  if (first && textOf(first, 'name') !== '') {
    addCauses(causes, checkVersionName(first, 'spec.version'))
  }
  return causes
}

function checkVersionName(version: JsonObject, path: FieldPath): Cause[] {
  const name = textOf(version, 'name')
  const messages = dns1035Label(name)
  return messages.length === 0 ? [] : [invalidValue(path, name, messages.join(','))]
}

/** Members that all versions share; validated after the names. */
export function checkSharedParts(spec: JsonObject): Cause[] {
  const versions = objectsOf(spec, 'versions')
  const [first] = versions
  if (!first) return []
  const schema = isShared(versions, 'schema') ? schemaOf(first) : undefined
  return [
    ...(schema ? checkRoot(schema, 'spec.validation.openAPIV3Schema') : []),
    ...(isShared(versions, 'subresources') ? checkScale(first, 'spec') : []),
    ...(isShared(versions, 'additionalPrinterColumns') ? checkColumns(first, 'spec') : []),
  ]
}

/** `status.storedVersions`: each is in the spec, and the storage version is among them. */
export function checkStoredVersions(status: JsonObject, spec: JsonObject): Cause[] {
  const path = 'status.storedVersions'
  const stored = textsOf(status, 'storedVersions')
  if (stored.length === 0) {
    return [invalidValue(path, null, 'must have at least one stored version')]
  }
  const shown = [...stored]
  const left = new Map(stored.map((version, index) => [version, index]))
  const causes: Cause[] = []
  for (const version of objectsOf(spec, 'versions')) {
    const name = textOf(version, 'name')
    const isKnown = left.delete(name)
    if (version['storage'] !== true || isKnown) continue
    causes.push(invalidValue(path, shown, `must have the storage version ${name}`))
  }
  for (const [name, index] of left) {
    const detail = `missing from spec.versions; ${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`
    causes.push(invalidValue(`${path}[${index}]`, name, detail))
  }
  return causes
}
