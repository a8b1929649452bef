import { type Brand, brands } from '../../../core/base/api/brand.ts'
import type { StatusCause } from '../../../core/base/api/errors/status.ts'
import { cloneJson, type JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject, WritableObject } from '../../../core/base/api/object.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../core/objects/schema/defaults.ts'
import { builtIn, builtInCatalog, writeContext } from '../schemas/built-in-catalog.ts'
import { validatorOf } from '../schemas/validator-of.ts'

export interface DefinedOptions {
  readonly brand?: Brand
  readonly release?: string
}

/** Judges definitions of `foos.example.com` as a server of a release and a brand does. */
export class DefinitionJudge {
  readonly #definition: ResourceDefinition

  constructor({ brand = brands.k8s, release = '1.34' }: DefinedOptions = {}) {
    const resource = `customresourcedefinitions.v1.apiextensions.${brand.apiDomain}`
    this.#definition = builtIn(resource, builtInCatalog({}, { brand, release }))
  }

  /** What a create is refused for, a line a cause. */
  created(definition: JsonObject): string[] {
    const { strategy } = this.#definition
    return lines(validatorOf(strategy).create(this.#decoded(definition), writeContext()))
  }

  /** What an update is refused for; the stored definition may be one that could not be created. */
  updated(stored: JsonObject, next: JsonObject): string[] {
    const [before, after] = [this.#decoded(stored), this.#decoded(next)]
    return lines(validatorOf(this.#definition.strategy).update(after, before, writeContext()))
  }

  #decoded(definition: JsonObject): ApiObject {
    const { schema } = this.#definition
    const object = decodeObject(schema, cloneJson(definition)).object as WritableObject
    applyDefaults(schema, object, writeContext())
    object.metadata.uid = 'u-1'
    object.metadata.resourceVersion = '1'
    return object
  }
}

/** A definition of `foos.example.com`, whose only version has a schema; `spec` overrides what is usual. */
export function fooCrd(schema: JsonObject, spec: JsonObject = {}): JsonObject {
  return {
    metadata: { name: `foos.${typeof spec['group'] === 'string' ? spec['group'] : 'example.com'}` },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'foos', kind: 'Foo' },
      versions: [fooVersion('v1', schema)],
      ...spec,
    },
    status: { storedVersions: ['v1'] },
  }
}

/** A version of such a definition. The version named `v1` is the stored one. */
export function fooVersion(name: string, schema: JsonObject, facts: JsonObject = {}): JsonObject {
  const openAPIV3Schema = { type: 'object', ...schema }
  return { name, served: true, storage: name === 'v1', schema: { openAPIV3Schema }, ...facts }
}

function lines(causes: readonly StatusCause[]): string[] {
  return causes.map(({ field, message }) => `${field}: ${message}`)
}
