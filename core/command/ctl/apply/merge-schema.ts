import { objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, isJsonObject, type JsonObject, isList } from '../../../base/api/json.ts'
import { lazyField } from '../../../objects/schema/plain-field.ts'
import type { Field, Schema, StructSchema } from '../../../objects/schema/schema.ts'
import type { ServedResource } from '../session/served-resources.ts'

const anything: Schema = { kind: 'any', shape: 'value' }
const anyObject: Schema = { kind: 'any', shape: 'object' }

type Strategy = NonNullable<Field['patchStrategy']>

/** Names of OpenAPI extensions; their prefix is `x-kubernetes-`, `x-svc-`, or that of another brand. */
const strategyKey = /^x-[a-z]+-patch-strategy$/
const mergeKeyKey = /^x-[a-z]+-patch-merge-key$/
const kindKey = /^x-[a-z]+-group-version-kind$/

function extension(schema: JsonObject, name: RegExp) {
  const key = Object.keys(schema).find((one) => name.test(one))
  return key === undefined ? undefined : getKey(schema, key)
}

function isStrategy(value: unknown): value is Strategy {
  return (
    typeof value === 'string' &&
    ['merge', 'replace', 'retainKeys', 'merge,retainKeys'].includes(value)
  )
}

/** Reads from an OpenAPI document what strategic merge needs of its schemas, each at its first use. */
class OpenApiSchemas {
  readonly #schemas: JsonObject
  readonly #known = new Map<string, Schema>()

  constructor(document: JsonObject) {
    this.#schemas = structOf(document, 'components', 'schemas')
  }

  /** The name of the schema of a kind; undefined where the document has none. */
  nameOf({ group, version, kind }: ServedResource): string | undefined {
    return Object.keys(this.#schemas).find((name) => {
      const kinds = extension(structOf(this.#schemas, name), kindKey)
      const wanted = { group, version, kind }
      return (
        isList(kinds) &&
        kinds.some(
          (one) =>
            isJsonObject(one) &&
            textOf(one, 'group') === wanted.group &&
            textOf(one, 'version') === wanted.version &&
            textOf(one, 'kind') === wanted.kind,
        )
      )
    })
  }

  named(name: string): Schema {
    const known = this.#known.get(name)
    if (known) return known
    const made = this.#schema(structOf(this.#schemas, name), name.slice(name.lastIndexOf('.') + 1))
    this.#known.set(name, made)
    return made
  }

  #resolve(schema: JsonObject): Schema {
    const [only] = objectsOf(schema, 'allOf')
    const reference = textOf(schema, '$ref') || (only ? textOf(only, '$ref') : '')
    if (reference !== '') return this.named(reference.slice(reference.lastIndexOf('/') + 1))
    return this.#schema(schema, 'object')
  }

  #schema(schema: JsonObject, goType: string): Schema {
    const properties = objectOf(schema, 'properties')
    if (properties) return this.#struct(properties, goType)
    const items = objectOf(schema, 'items')
    if (items) {
      const of = (): Schema => this.#resolve(items)
      return {
        kind: 'list',
        listType: 'atomic',
        mapKeys: [],
        get items() {
          return of()
        },
      }
    }
    const values = objectOf(schema, 'additionalProperties')
    if (values) {
      const of = (): Schema => this.#resolve(values)
      return {
        kind: 'map',
        mapType: 'granular',
        get values() {
          return of()
        },
      }
    }
    return textOf(schema, 'type') === 'object' ? anyObject : anything
  }

  #struct(properties: JsonObject, goType: string): StructSchema {
    const fields = new Map<string, Field>()
    for (const name of Object.keys(properties)) {
      fields.set(name, this.#field(name, structOf(properties, name)))
    }
    return { kind: 'struct', name: goType, goType, fields, structType: 'granular' }
  }

  #field(name: string, property: JsonObject): Field {
    const strategy = extension(property, strategyKey)
    const mergeKey = extension(property, mergeKeyKey)
    return lazyField(name, () => this.#resolve(property), {
      ...(isStrategy(strategy) && { patchStrategy: strategy }),
      ...(typeof mergeKey === 'string' && { patchMergeKey: mergeKey }),
    })
  }
}

/**
 * The schema by which objects of a resource are merged, from the OpenAPI document of its group version; undefined where
 * the document has no schema of the kind.
 */
export function mergeSchema(
  document: JsonObject,
  resource: ServedResource,
): StructSchema | undefined {
  const schemas = new OpenApiSchemas(document)
  const name = schemas.nameOf(resource)
  const schema = name === undefined ? undefined : schemas.named(name)
  return schema?.kind === 'struct' ? schema : undefined
}

const strategic = 'application/strategic-merge-patch+json'

/** Whether the OpenAPI document lists strategic merge patches for the resource. */
export function takesStrategicMerge(document: JsonObject, resource: ServedResource): boolean {
  const paths = structOf(document, 'paths')
  const end = `/${resource.resource}/{name}`
  const path = Object.keys(paths).find((one) => one.endsWith(end))
  if (path === undefined) return false
  const content = structOf(paths, path, 'patch', 'requestBody', 'content')
  return objectOf(content, strategic) !== undefined
}
