import type { Cause } from '../../../base/api/errors/status.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import { getKey, isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { aggregateText } from '../../../base/text/aggregate-text.ts'

/**
 * Checks the kind and the API version of a plug-in's configuration.
 *
 * @param versions of the configuration's API, which do not differ in their fields: `pod-security.admission.config.k8s.io/v1`
 * @throws RangeError for another kind or version.
 */
export function checkConfigurationKind(
  plugin: string,
  configuration: JsonObject,
  kind: string,
  versions: readonly string[],
): void {
  const version = textOf(configuration, 'apiVersion')
  if (textOf(configuration, 'kind') === kind && versions.includes(version)) return
  const found = `apiVersion "${version}" and kind "${textOf(configuration, 'kind')}"`
  throw new RangeError(
    `configuration of ${plugin} must be a ${kind} of ${versions.join(' or ')}, but has ${found}`,
  )
}

/** Refuses fields that a part of a configuration does not have. @throws RangeError naming the first of them. */
export function checkConfigurationFields(
  plugin: string,
  part: JsonObject,
  path: string,
  fields: readonly string[],
): void {
  const unknown = Object.keys(part).find((field) => !fields.includes(field))
  if (unknown === undefined) return
  const place = path === '' ? unknown : `${path}.${unknown}`
  throw new RangeError(
    `configuration of ${plugin} has the unknown field "${place}"; known there are ${fields.join(', ')}`,
  )
}

/** A list of texts in a configuration; empty where it is absent. @throws RangeError for another value. */
export function configurationTexts(
  plugin: string,
  part: JsonObject,
  path: string,
  field: string,
): readonly string[] {
  const value: JsonValue = getKey(part, field) ?? []
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
  throw new RangeError(`configuration of ${plugin}: ${path}.${field} must be a list of texts`)
}

/** A list of objects in a configuration; empty where it is absent. @throws RangeError for another value. */
export function configurationObjects(
  plugin: string,
  part: JsonObject,
  field: string,
): readonly JsonObject[] {
  const value: JsonValue = getKey(part, field) ?? []
  if (Array.isArray(value) && value.every((item) => isJsonObject(item))) return value
  throw new RangeError(`configuration of ${plugin}: ${field} must be a list of objects`)
}

/** A number of 32 bits in a configuration; 0 where it is absent. @throws RangeError for another value. */
export function configurationInteger(
  plugin: string,
  part: JsonObject,
  path: string,
  field: string,
): number {
  const value = getKey(part, field) ?? 0
  if (typeof value === 'number' && (value | 0) === value) return value
  throw new RangeError(
    `configuration of ${plugin}: ${path}.${field} must be a whole number of 32 bits`,
  )
}

/** Refuses a configuration with invalid fields. @throws RangeError that lists them as the original does. */
export function checkConfigurationCauses(plugin: string, causes: readonly Cause[]): void {
  if (causes.length === 0) return
  const texts = causes.map(({ field, message }) => (field ? `${field}: ${message}` : message))
  throw new RangeError(`${plugin} invalid: ${aggregateText(texts)}`)
}
