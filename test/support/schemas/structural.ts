import { brands } from '../../../core/base/api/brand.ts'
import type { StatusCause } from '../../../core/base/api/errors/status.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { Schema } from '../../../core/objects/schema/schema.ts'
import { compileStructural } from '../../../core/objects/schema/structural/compile-structural.ts'

/** A schema of a custom resource, in the words of the `k8s` brand. */
export function structural(source: JsonObject): Schema {
  return compileStructural(source, { brand: brands.k8s, name: 'example.com/v1.Widget' })
}

/** An object with these members. */
export function objectOf(properties: JsonObject, more: JsonObject = {}): Schema {
  return structural({ type: 'object', properties, ...more })
}

/** Causes as `kubectl` shows them. */
export function shown(causes: readonly StatusCause[]): string[] {
  return causes.map(({ field, message }) => `${field}: ${message}`)
}
