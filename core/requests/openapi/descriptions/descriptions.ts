import { kindsWords, kindWords } from '../../../base/api/kind-words.ts'
import type { Field, ScalarSchema, Schema, StructSchema } from '../../../objects/schema/schema.ts'
import { groupOfRef } from './described-names.ts'
import type { GroupTexts } from './group-texts.ts'

/** Where descriptions come from. */
export interface DescriptionSource {
  readonly hash: string
  /** The texts of a group (`core`), asked for once, with the first question for one of them; undefined where it has none. */
  readonly textsOf: (group: string) => GroupTexts | undefined
}

/**
 * What types, their fields and the values of fields are for, as documents say it: the texts of `core/kinds/tables/descriptions`, packed
 * by `npm run generate`. Structs of custom resources have none here, as their definitions have their own.
 */
export class Descriptions {
  /** Changes with the texts. */
  readonly hash: string
  readonly #textsOf: DescriptionSource['textsOf']
  readonly #groups = new Map<string, GroupTexts | undefined>()

  constructor({ hash, textsOf }: DescriptionSource) {
    this.hash = hash
    this.#textsOf = textsOf
  }

  /** What a struct is; undefined where no text says it. */
  ofType({ name }: StructSchema): string | undefined {
    const dot = name.indexOf('.')
    return this.#find(name.slice(0, dot), name.slice(dot + 1))?.text
  }

  /** What a field of a struct is for, with the values that it may have; undefined where no text says it. */
  ofField(struct: StructSchema, field: Field): string | undefined {
    const declaring = field.inlined.at(-1)?.struct ?? struct.name
    const dot = declaring.indexOf('.')
    const found = this.#find(declaring.slice(0, dot), `${declaring.slice(dot + 1)}.${field.name}`)
    if (found) return found.text + this.#valuesText(found.type, field.schema)
    if (!struct.gvk) return undefined
    const { kind } = struct.gvk
    return struct.fields.has('items')
      ? this.ofListField(kind.replace(/List$/, ''), field.name)
      : this.#shared(`kind.${field.name}`, kind)
  }

  /** What a list of a kind is. */
  ofList(kind: string): string {
    return `A list of ${kindsWords(kind)}.`
  }

  /** What a field of every object (`apiVersion`, `kind`, `metadata`) is for, of an object of `kind`. */
  ofObjectField(kind: string, name: string): string {
    return this.#shared(`kind.${name}`, kind) ?? ''
  }

  /** What a field of every list is for, of a list of `kind`. */
  ofListField(kind: string, name: string): string | undefined {
    return this.#shared(`list.${name}`, kind) ?? this.#shared(`kind.${name}`, `${kind}List`)
  }

  #shared(name: string, kind: string): string | undefined {
    return this.#group('meta')
      ?.texts.get(name)
      ?.replaceAll('{kinds}', kindsWords(kind))
      .replaceAll('{kind}', kindWords(kind))
  }

  #group(group: string): GroupTexts | undefined {
    if (!this.#groups.has(group)) this.#groups.set(group, this.#textsOf(group))
    return this.#groups.get(group)
  }

  /** The description of `PodSpec` or `PodSpec.containers` of `core/v1`, and the type of a field. */
  #find(
    ref: string,
    name: string,
  ): { readonly text: string; readonly type: string | undefined } | undefined {
    const own = this.#group(groupOfRef(ref))
    if (!own) return undefined
    const text = own.ofVersions.get(ref)?.get(name) ?? own.texts.get(name)
    if (text !== undefined) return { text, type: own.types.get(name) }
    for (const group of own.like) {
      const other = this.#group(group)
      const found = other?.texts.get(name)
      if (found !== undefined) return { text: found, type: other?.types.get(name) }
    }
    return undefined
  }

  /** What the values are for of a field whose type (`core/v1.RestartPolicy`) is a set of values. */
  #valuesText(type: string | undefined, schema: Schema): string {
    if (type === undefined) return ''
    const set = type.slice(type.lastIndexOf('.') + 1)
    const group = this.#group(groupOfRef(type))
    const known = group?.values.get(set)
    if (!group || !known) return ''
    const scalar = scalarOf(schema)
    const title = scalar?.enum && !scalar.unpublished ? 'Possible enum values' : 'Known values'
    const lines = [...(scalar?.enum ?? known)].sort().map((value) => {
      const text = group.texts.get(`${set}=${value}`)
      return ` - \`${JSON.stringify(value)}\`${text === undefined ? '' : ` ${text}`}`
    })
    return `\n\n${title}:\n${lines.join('\n')}`
  }
}

/** The values of a field, of the items of a list or a map. */
function scalarOf(schema: Schema): ScalarSchema | undefined {
  switch (schema.kind) {
    case 'scalar':
      return schema
    case 'list':
      return scalarOf(schema.items)
    case 'map':
      return scalarOf(schema.values)
    case 'any':
    case 'struct':
      return undefined
  }
}
