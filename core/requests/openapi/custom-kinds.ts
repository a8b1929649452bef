import type { Brand } from '../../base/api/brand.ts'
import type { GroupVersionKind } from '../../base/api/group-version.ts'
import { textsOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { Lazy } from '../../base/execution/lazy.ts'
import type {
  PublishedSchema,
  ResourceDefinition,
} from '../../objects/catalog/resource-definition.ts'
import type { isShown } from './check-shown.ts'
import type { Descriptions } from './descriptions/descriptions.ts'
import { type Dialect, reference } from './dialect.ts'
import type { PublishedApi } from './published-api.ts'
import { customName, publishedName } from './published-name.ts'
import { StructuralSchemas } from './structural-schema.ts'

const metadataPath = 'metadata.'

/** Schemas of custom kinds and of their lists. */
export class CustomKinds {
  readonly #dialect: Dialect
  readonly #brand: Brand
  readonly #descriptions: Descriptions
  readonly #prefix: string
  readonly #schemas: StructuralSchemas

  constructor(dialect: Dialect, { brand, descriptions }: PublishedApi) {
    this.#dialect = dialect
    this.#brand = brand
    this.#descriptions = descriptions
    this.#prefix = `x-${brand.word}-`
    this.#schemas = new StructuralSchemas(dialect.version, this.#prefix, (schema) => ({
      ...this.#withObjectFields(schema, 'Object'),
      required: [...new Set([...textsOf(schema, 'required'), 'kind', 'apiVersion'])],
    }))
  }

  /** Schemas of a kind and of its list, by name. */
  render(definition: ResourceDefinition, published: PublishedSchema): JsonObject {
    const { group, version, kind, listKind } = definition
    const list: GroupVersionKind = { group, version, kind: listKind }
    return {
      [customName(group, version, kind)]: {
        ...this.#object(published, kind),
        ...this.#extensions(definition, { group, version, kind }),
      },
      [customName(group, version, listKind)]: {
        ...this.#list(definition),
        ...this.#extensions(definition, list),
      },
    }
  }

  #object(published: PublishedSchema, kind: string): JsonObject {
    const source = publishableSource(published, this.#brand)
    // Where fields are declared at all, kubectl refuses others, so those of every object are left out as well.
    if (!source) return { type: 'object' }
    const isOpen = published.preservesUnknown || this.#schemas.preservesUnknown(source)
    if (this.#dialect.version === 2 && isOpen) return { type: 'object' }
    return this.#withObjectFields(this.#schemas.render(source), kind)
  }

  #list({ group, version, kind, listKind }: ResourceDefinition): JsonObject {
    const text = (name: string): string => this.#descriptions.ofListField(kind, name) ?? ''
    return {
      description: `${listKind} is a list of ${kind}`,
      type: 'object',
      required: ['items'],
      properties: {
        ...this.#kindFields(listKind),
        metadata: this.#shared('meta/v1.ListMeta', text('metadata')),
        items: {
          description: text('items'),
          type: 'array',
          items: reference(this.#dialect, customName(group, version, kind)),
        },
      },
    }
  }

  #withObjectFields(schema: JsonObject, kind: string): JsonObject {
    const text = this.#descriptions.ofObjectField(kind, 'metadata')
    const metadata = this.#shared('meta/v1.ObjectMeta', text)
    const { properties } = schema
    return {
      ...schema,
      properties: {
        ...(properties as JsonObject | undefined),
        ...this.#kindFields(kind),
        metadata,
      },
    }
  }

  #kindFields(kind: string): JsonObject {
    const field = (name: string): JsonObject => ({
      description: this.#descriptions.ofObjectField(kind, name),
      type: 'string',
    })
    return { apiVersion: field('apiVersion'), kind: field('kind') }
  }

  #shared(type: string, description: string): JsonObject {
    return reference(this.#dialect, publishedName(type, this.#brand), { description })
  }

  #extensions(
    { selectableFields }: ResourceDefinition,
    { group, version, kind }: GroupVersionKind,
  ): JsonObject {
    const selectable = [...selectableFields.keys()].filter((path) => !path.startsWith(metadataPath))
    return {
      [`${this.#prefix}group-version-kind`]: [{ group, kind, version }],
      ...(selectable.length > 0 && {
        [`${this.#prefix}selectable-fields`]: selectable.map((fieldPath) => ({ fieldPath })),
      }),
    }
  }
}

/** Checks schemas of custom resources, with a library for patterns that a server without them does not need. */
const lateCheck = new Lazy<typeof isShown>(async () => (await import('./check-shown.ts')).isShown)

/** Resolves once schemas can be checked; those that are rendered before are shown unchecked. */
export async function loadSchemaCheck(): Promise<void> {
  await lateCheck.load()
}

/** Whether {@link loadSchemaCheck} has resolved. */
export function hasSchemaCheck(): boolean {
  return lateCheck.loaded !== undefined
}

/** Whether documents show the schema, which is found out once for all documents. */
const shown = new WeakMap<PublishedSchema, boolean>()

/** The schema that documents show; undefined where there is none, or it is not structural, as those of older servers may be. */
function publishableSource(published: PublishedSchema, brand: Brand): JsonObject | undefined {
  if (shown.get(published) === false) return undefined
  const { source } = published
  const check = lateCheck.loaded
  if (!source || !check || shown.has(published)) return source
  const isOk = check(source, brand)
  shown.set(published, isOk)
  return isOk ? source : undefined
}
