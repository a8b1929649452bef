import {
  type ApiObject,
  type Brand,
  isJsonObject,
  type JsonObject,
  objectsOf,
  type RulePlace,
  rulePlaces,
  structOf,
  textOf,
} from '../../core/index.ts'

/** One version of a custom resource definition. */
export interface Definition {
  /** Name of the definition and version: `widgets.example.com/v1`. */
  readonly key: string
  readonly kind: string
  readonly group: string
  readonly version: string
  /** Plural name. */
  readonly resource: string
  readonly namespaced: boolean
  /** Schema of its objects, `JSONSchemaProps`. */
  readonly schema: JsonObject
  /** Where the schema has rules. */
  readonly places: readonly RulePlace[]
}

/** The versions of a custom resource definition that have a schema. */
export function definitionsOf(object: ApiObject, brand: Brand): readonly Definition[] {
  const spec = structOf(object, 'spec')
  const names = structOf(spec, 'names')
  return objectsOf(spec, 'versions').flatMap((version): Definition[] => {
    const schema = structOf(version, 'schema')['openAPIV3Schema']
    const name = textOf(version, 'name')
    if (!isJsonObject(schema)) return []
    return [
      {
        key: `${object.metadata.name ?? ''}/${name}`,
        kind: textOf(names, 'kind'),
        group: textOf(spec, 'group'),
        version: name,
        resource: textOf(names, 'plural'),
        namespaced: textOf(spec, 'scope') === 'Namespaced',
        schema,
        places: rulePlaces(schema, brand),
      },
    ]
  })
}
