import type { StatusCause } from '../../../base/api/errors/status.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import { aggregateText } from '../../../base/text/aggregate-text.ts'

/**
 * The configuration of an admission plug-in, or an object in it, read field by field. Every method throws a RangeError that names the
 * plug-in, the field and what would be right.
 */
export class PluginConfiguration {
  readonly object: JsonObject
  readonly #plugin: string
  /** Path of the object in the configuration: `limits[0]`; empty for the configuration itself. */
  readonly #path: string

  constructor(plugin: string, object: JsonObject, path = '') {
    this.object = object
    this.#plugin = plugin
    this.#path = path
  }

  /** @param versions API versions that do not differ in their fields: `pod-security.admission.config.k8s.io/v1` */
  requireKind(kind: string, versions: readonly string[]): void {
    const version = this.text('apiVersion')
    if (this.text('kind') === kind && versions.includes(version)) return
    const found = `apiVersion "${version}" and kind "${this.text('kind')}"`
    throw new RangeError(
      `configuration of ${this.#plugin} must be a ${kind} of ${versions.join(' or ')}, but has ${found}`,
    )
  }

  /** Refuses fields other than these. */
  requireFields(fields: readonly string[]): void {
    const unknown = Object.keys(this.object).find((field) => !fields.includes(field))
    if (unknown === undefined) return
    throw new RangeError(
      `configuration of ${this.#plugin} has the unknown field "${this.#placeOf(unknown)}"; known there are ${fields.join(', ')}`,
    )
  }

  /** A text; empty for any other value. */
  text(field: string): string {
    return textOf(this.object, field)
  }

  /** A list of texts; empty where it is absent. */
  texts(field: string): readonly string[] {
    const value: JsonValue = getKey(this.object, field) ?? []
    if (isList(value) && value.every((item) => typeof item === 'string')) return value
    throw this.#wrong(this.#placeOf(field), 'a list of texts')
  }

  /** A list of objects; empty where it is absent. */
  objects(field: string): readonly JsonObject[] {
    const value: JsonValue = getKey(this.object, field) ?? []
    if (isList(value) && value.every((item) => isJsonObject(item))) return value
    throw this.#wrong(field, 'a list of objects')
  }

  /** An object in a field; empty for any other value. */
  part(field: string): PluginConfiguration {
    return new PluginConfiguration(this.#plugin, structOf(this.object, field), this.#placeOf(field))
  }

  /** The objects of a list, each with its path. */
  parts(field: string): readonly PluginConfiguration[] {
    return this.objects(field).map(
      (object, at) =>
        new PluginConfiguration(this.#plugin, object, `${this.#placeOf(field)}[${at}]`),
    )
  }

  /** A number of 32 bits; 0 where it is absent. */
  integer(field: string): number {
    const value = getKey(this.object, field) ?? 0
    if (typeof value === 'number' && (value | 0) === value) return value
    throw this.#wrong(this.#placeOf(field), 'a whole number of 32 bits')
  }

  #placeOf(field: string): string {
    return this.#path === '' ? field : `${this.#path}.${field}`
  }

  #wrong(place: string, wanted: string): RangeError {
    return new RangeError(`configuration of ${this.#plugin}: ${place} must be ${wanted}`)
  }
}

/** Refuses a configuration with invalid fields. @throws RangeError that lists them as the original does. */
export function checkConfigurationCauses(plugin: string, causes: readonly StatusCause[]): void {
  if (causes.length === 0) return
  const texts = causes.map(({ field, message }) => (field ? `${field}: ${message}` : message))
  throw new RangeError(`${plugin} invalid: ${aggregateText(texts)}`)
}
