import { gateOfTable, type ReleaseGates } from '../../../core/base/release/feature-gates.ts'
import type { Release } from '../../../core/base/release/release.ts'
import type { FieldEntry, TypeExpression } from '../../../core/objects/schema/field-line.ts'
import type { TypeEntry } from '../../../core/objects/schema/type-table.ts'
import { DecodedFields } from './decoded-fields.ts'
import type { KnownDescriptions } from './pack-descriptions.ts'
import {
  locate,
  type ReleasedTables,
  type TablesByRef,
  tablesByRef,
  type TypeModuleSource,
} from './released-tables.ts'

/**
 * `decoded`: what decoding and defaulting yield, readonly; a field is optional where it may be absent then, in any release.
 * `published`: what clients may send; a field is optional unless the published schema requires it.
 */
export type TypeView = 'decoded' | 'published'

const generator = 'node-host/build/tools/generate-kinds.ts'

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  bool: 'boolean',
  int32: 'number',
  int64: 'Int64',
  double: 'number',
  bytes: 'Base64',
  time: 'Time',
  microTime: 'MicroTime',
  duration: 'Duration',
  quantity: 'QuantityText',
  intOrString: 'IntOrString',
}

/** Names of the scalars that have a type of their own. */
export const typeScalars: readonly string[] = [
  'Int64',
  'Base64',
  'Time',
  'MicroTime',
  'Duration',
  'QuantityText',
  'IntOrString',
].toSorted()

/** Free JSON by its name in type tables. */
const freeJson: Readonly<Record<string, string>> = {
  rawExtension: 'JsonObject',
  fieldsV1: 'JsonObject',
  any: 'JsonValue',
  unknown: 'JsonValue',
}

/**
 * Makes the TypeScript modules of the types of the served release, by the name of their table (`apps.v1`).
 *
 * @param sources all group versions, those that other releases have too
 * @param refs the group versions to write
 */
export function objectTypeModules(
  sources: readonly TypeModuleSource[],
  served: Release & { readonly gates: ReleaseGates },
  view: TypeView,
  refs: ReadonlySet<string>,
  described?: KnownDescriptions,
): ReadonlyMap<string, string> {
  const tables = tablesByRef(sources, served)
  const written = sources.filter(({ ref }) => refs.has(ref))
  return new Map(
    written.map(({ base, ref }) => [
      base,
      new ModuleWriter(ref, tables, view, served.gates, described).write(base),
    ]),
  )
}

/** What a doc comment has of a description: the package carries every text in full once, for OpenAPI. */
function firstSentence(text: string): string {
  return /^.*?\.(?= [^a-z]|$)/.exec(text)?.[0] ?? text
}

function docComment(text: string | undefined, indent = ''): string {
  return text === undefined ? '' : `${indent}/** ${text} */\n`
}

/** Types of values that are null in a map where null was sent: decoding makes empty values of others. */
const keptNull = /^(?:readonly |(?:Time|MicroTime|JSONSchemaPropsOrStringArray)$)/

class ModuleWriter {
  readonly #ref: string
  readonly #tables: TablesByRef
  readonly #decoded: DecodedFields
  readonly #view: TypeView
  readonly #imports = new Set<string>()
  readonly #scalars = new Set<string>()
  readonly #json = new Set<string>()
  readonly #gates: ReleaseGates
  readonly #described: KnownDescriptions | undefined
  #embeds = false

  constructor(
    ref: string,
    tables: TablesByRef,
    view: TypeView,
    gates: ReleaseGates,
    described: KnownDescriptions | undefined,
  ) {
    this.#gates = gates
    this.#described = described
    this.#ref = ref
    this.#tables = tables
    this.#decoded = new DecodedFields(ref, tables)
    this.#view = view
  }

  write(base: string): string {
    const { now, known } = this.#table(this.#ref)
    const enums = [...now.enums].map(([name, values]) => {
      const all = (values ?? known.get(name) ?? []).filter((value) => !value.includes('{'))
      const union = all.map((value) => `'${value}'`).join(' | ')
      const type = values ? union : union === '' ? 'string' : `${union} | (string & {})`
      const doc = values ? this.#valuesDoc(name, all) : ''
      return `${doc}export type ${name} = ${type}\n`
    })
    const types = [...now.types.values()].map((entry) => {
      const described = this.#described?.of(this.#ref, entry.name)
      return docComment(described && firstSentence(described)) + this.#type(entry)
    })
    return [this.#head(base), ...enums, ...types].join('\n')
  }

  #table(ref: string): ReleasedTables {
    const found = this.#tables.get(ref)
    if (!found) throw new RangeError(`no type table ${ref} in the served release`)
    return found
  }

  #head(base: string): string {
    const up = this.#view === 'decoded' ? '.' : '..'
    const lines = [...this.#imports]
      .toSorted()
      .map(
        (ref) =>
          `import type * as ${ref.split('/').join('')} from './${this.#table(ref).base}.generated.ts'`,
      )
    const take = (names: ReadonlySet<string>, from: string): void => {
      if (names.size > 0)
        lines.push(`import type { ${[...names].toSorted().join(', ')} } from '${from}'`)
    }
    take(this.#json, up === '.' ? '../json.ts' : '../../json.ts')
    take(this.#scalars, './scalars.ts')
    if (this.#embeds) lines.push(`import type { Embedded } from '${up}/views.ts'`)
    return `// Generated from core/kinds/tables/types/${base}.txt by ${generator}; edit the text and run \`npm run generate\`.
/* oxlint-disable max-lines */
${lines.join('\n')}
`
  }

  #type(entry: TypeEntry): string {
    const { name, form, fields } = entry
    const given = (wanted: string): string => {
      const field = fields.find(({ facts }) => facts.name === wanted)
      return field ? this.#expression(field.type) : 'never'
    }
    switch (form) {
      case 'any':
        this.#json.add('JsonValue')
        return `export type ${name} = JsonValue\n`
      case 'schemaOrBool':
        return `export type ${name} = ${given('schema')} | boolean\n`
      case 'schemaOrArray':
        return `export type ${name} = ${given('schema')} | ${this.#list(given('schema'))}\n`
      case 'schemaOrStringArray':
        return `export type ${name} = ${given('schema')} | ${this.#list('string')}\n`
      case 'struct':
        break
    }
    const lines = entry.isKind
      ? [this.#line('apiVersion', 'string', true), this.#line('kind', `'${name}'`, true)]
      : []
    const spread = fields.filter(({ inline }) => inline)
    for (const field of fields) if (!field.inline) lines.push(this.#field(field, name))
    const own = `{\n${lines.join('\n')}\n}`
    const parts = [own, ...spread.map(({ type }) => this.#expression(type))]
    return `export type ${name} = ${parts.join(' & ')}\n`
  }

  #field({ facts, type }: FieldEntry, owner: string): string {
    const { isPresent, mayBeNull } =
      this.#view === 'decoded'
        ? this.#decoded.presence(owner, facts.name, type)
        : { isPresent: facts.required, mayBeNull: false }
    const text = this.#expression(type, true)
    const gates = this.#gatesOf(facts.gate)
    const described = this.#described?.of(this.#ref, owner, facts.name)
    const notes = [
      ...(described === undefined ? [] : [firstSentence(described)]),
      ...(gates.length === 0
        ? []
        : [
            `Behind ${gates.length === 1 ? 'the feature gate' : 'one of the feature gates'} ${gates.join(', ')}.`,
          ]),
      ...(facts.deprecated ? ['@deprecated'] : []),
    ]
    const doc = docComment(notes.length > 0 ? notes.join(' ') : undefined, '  ')
    return doc + this.#line(facts.name, mayBeNull ? `${text} | null` : text, isPresent)
  }

  /** What the values of a closed set are for, one a line. */
  #valuesDoc(set: string, values: readonly string[]): string {
    const lines = values.flatMap((value) => {
      const text = this.#described?.ofValue(this.#ref, set, value)
      return text === undefined ? [] : [` * - \`${value === '' ? '""' : value}\` ${text}.`]
    })
    return lines.length === 0 ? '' : `/**\n${lines.join('\n')}\n */\n`
  }

  /** The gates of a field that can be off in the served release. */
  #gatesOf(gate: string | undefined): readonly string[] {
    const names = gate?.split(':')[0]?.split(',') ?? []
    const canBeOff = (name: string): boolean => {
      const known = this.#gates.gates.get(gateOfTable(name))
      return known !== undefined && !known.locked
    }
    return names.every((each) => each.split('+').some(canBeOff)) ? names : []
  }

  #line(name: string, type: string, isPresent: boolean): string {
    const readonly = this.#view === 'decoded' ? 'readonly ' : ''
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`
    return `  ${readonly}${key}${isPresent ? '' : '?'}: ${type}`
  }

  #list(item: string): string {
    const inner = /[&|]/.test(item) ? `(${item})` : item
    return this.#view === 'decoded' ? `readonly ${inner}[]` : `${inner}[]`
  }

  #expression(type: TypeExpression, isField = false): string {
    if (type.kind !== 'name') {
      const inner = this.#expression(type.of, isField)
      if (type.kind !== 'map') return this.#list(inner)
      if (this.#view !== 'decoded') return `{ [key: string]: ${inner} }`
      const mayBeNull = keptNull.test(inner)
      return `{ readonly [key: string]: ${mayBeNull ? `${inner} | null` : inner} }`
    }
    const { name } = type
    const free = freeJson[name]
    if (free !== undefined) {
      this.#json.add(free)
      return free
    }
    const scalar = scalars[name]
    if (scalar !== undefined) {
      if (typeScalars.includes(scalar)) this.#scalars.add(scalar)
      return scalar
    }
    const { ref, local } = locate(this.#ref, name)
    if (ref !== this.#ref) this.#imports.add(ref)
    const full = ref === this.#ref ? local : `${ref.split('/').join('')}.${local}`
    if (!isField || this.#table(ref).now.types.get(local)?.isKind !== true) return full
    this.#embeds = true
    return `Embedded<${full}>`
  }
}
