import type { Brand } from '../../../base/api/brand.ts'
import { kindsWords, kindWords } from '../../../base/api/kind-words.ts'
import type { Field, ScalarSchema, Schema, StructSchema } from '../../../objects/schema/schema.ts'
import { type DescribedName, groupOfRef } from './described-names.ts'

/**
 * What types, their fields and the values of fields are for, as documents say it: the texts of `core/kinds/tables/descriptions`, packed
 * by `npm run generate`. Structs of custom resources have none here, as their definitions have their own.
 */
export class Descriptions {
  /** Changes with the texts. */
  readonly hash: string
  /** By group, or group version where a text is of that alone, and name: `core PodSpec.containers`, `core RestartPolicy=Always`. */
  readonly #texts = new Map<string, string>()
  /** Types of fields: `core/v1.RestartPolicy` of `core PodSpec.restartPolicy`. */
  readonly #types = new Map<string, string>()
  /** Values that have a text, by group and set: `core RestartPolicy`. */
  readonly #values = new Map<string, string[]>()
  /** Groups whose texts a group takes where it has none. */
  readonly #like = new Map<string, readonly string[]>()

  /**
   * @param names what the first texts are of, in order
   * @param texts one a line, empty where there is none; then others behind `# group` and the groups that it is like, or
   *   `# group/version`, each behind its name and a tab
   */
  constructor(
    names: readonly DescribedName[],
    texts: string,
    { brand, hash }: { readonly brand: Brand; readonly hash: string },
  ) {
    this.hash = hash
    const lines = texts.split('\n')
    for (const [index, { group, name, type }] of names.entries()) {
      this.#add(group, brand.expand(name), lines[index] ?? '')
      if (type !== undefined) this.#types.set(`${group} ${name}`, type)
    }
    let place = ''
    for (const line of lines.slice(names.length)) {
      if (line.startsWith('# ')) {
        const [, named = '', ...like] = line.split(' ')
        place = named
        if (like.length > 0) this.#like.set(place, like)
      } else {
        const [name = '', text = ''] = line.split('\t')
        this.#add(place, name, text)
      }
    }
  }

  #add(place: string, name: string, text: string): void {
    if (text === '') return
    this.#texts.set(`${place} ${name}`, text)
    const equals = name.indexOf('=')
    if (equals === -1) return
    const set = `${place} ${name.slice(0, equals)}`
    const known = this.#values.get(set)
    if (known) known.push(name.slice(equals + 1))
    else this.#values.set(set, [name.slice(equals + 1)])
  }

  /** What a struct is; undefined where no text says it. */
  ofType({ name }: StructSchema): string | undefined {
    return this.#find(name).text
  }

  /** What a field of a struct is for, with the values that it may have; undefined where no text says it. */
  ofField(struct: StructSchema, field: Field): string | undefined {
    const declaring = field.inlined.at(-1)?.struct ?? struct.name
    const { text, key } = this.#find(`${declaring}.${field.name}`)
    if (text !== undefined) return text + this.#valuesText(this.#types.get(key), field.schema)
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
    return this.#texts
      .get(`meta ${name}`)
      ?.replaceAll('{kinds}', kindsWords(kind))
      .replaceAll('{kind}', kindWords(kind))
  }

  /** The description of `core/v1.PodSpec` or `core/v1.PodSpec.containers`, and under which key it stands. */
  #find(path: string): { readonly key: string; readonly text: string | undefined } {
    const dot = path.indexOf('.')
    const [ref, name] = [path.slice(0, dot), path.slice(dot + 1)]
    const group = groupOfRef(ref)
    for (const place of [ref, group, ...(this.#like.get(group) ?? [])]) {
      const text = this.#texts.get(`${place} ${name}`)
      if (text !== undefined) return { key: `${place} ${name}`, text }
    }
    return { key: `${group} ${name}`, text: undefined }
  }

  /** What the values are for of a field whose type (`core/v1.RestartPolicy`) is a set of values. */
  #valuesText(type: string | undefined, schema: Schema): string {
    if (type === undefined) return ''
    const set = `${groupOfRef(type)} ${type.slice(type.lastIndexOf('.') + 1)}`
    const known = this.#values.get(set)
    if (!known) return ''
    const scalar = scalarOf(schema)
    const title = scalar?.enum && !scalar.unpublished ? 'Possible enum values' : 'Known values'
    const lines = [...(scalar?.enum ?? known)].sort().map((value) => {
      const text = this.#texts.get(`${set}=${value}`)
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
