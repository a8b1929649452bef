import { emulatedReleases } from '../../../core/base/release/default-release.ts'
import { gateOfTable, type ReleaseGates } from '../../../core/base/release/feature-gates.ts'
import { parseRelease, type Release } from '../../../core/base/release/release.ts'
import type { FieldEntry, TypeExpression } from '../../../core/objects/schema/field-line.ts'
import {
  parseTypeTable,
  type TypeEntry,
  type TypeTable,
} from '../../../core/objects/schema/type-table.ts'

/** A group version of the served release, with its packed type table of all releases. */
export interface TypeModuleSource {
  /** Name of the table's file: `apps.v1`. */
  readonly base: string
  /** Short name in other tables: `apps/v1`. */
  readonly ref: string
  readonly whole: string
}

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

/** Scalars that Go holds in a struct: they are written even when zero. */
const alwaysWritten = new Set(['time', 'microTime', 'duration', 'quantity', 'intOrString'])

/** Makes the TypeScript modules of the types of the served release, by the name of their table (`apps.v1`). */
export function objectTypeModules(
  sources: readonly TypeModuleSource[],
  served: Release & { readonly gates: ReleaseGates },
  view: TypeView,
): ReadonlyMap<string, string> {
  const tables = new Map(
    sources.map((source) => [source.ref, new ReleasedTables(source, served)] as const),
  )
  return new Map(
    sources.map(({ base, ref }) => [
      base,
      new ModuleWriter(ref, tables, view, served.gates).write(base),
    ]),
  )
}

/** What a decoded type says of its fields, those of spread types with them. */
export interface FieldPromises {
  /** Names of the fields that are always there. */
  readonly present: readonly string[]
  /** Names of the fields that may be `null`. */
  readonly nullable: readonly string[]
}

/** What decoded types say of their fields, by type (`core/v1.PodSpec`). */
export function promisedFields(
  sources: readonly TypeModuleSource[],
  served: Release & { readonly gates: ReleaseGates },
): ReadonlyMap<string, FieldPromises> {
  const tables = new Map(
    sources.map((source) => [source.ref, new ReleasedTables(source, served)] as const),
  )
  const all = [...tables].flatMap(([ref, { now }]) => {
    const writer = new ModuleWriter(ref, tables, 'decoded', served.gates)
    return [...now.types.keys()].map((name) => [`${ref}.${name}`, writer.promised(name)] as const)
  })
  return new Map(all)
}

/** The tables of a group version in all releases. */
class ReleasedTables {
  readonly base: string
  readonly now: TypeTable
  /** Values of the open string types, by name. */
  readonly known: ReadonlyMap<string, readonly string[]>
  readonly #others: readonly TypeTable[]

  constructor({ base, whole }: TypeModuleSource, served: Release) {
    this.base = base
    this.now = parseTypeTable(whole, served)
    // The values of open types are read by the parser of closed ones.
    const asClosed = parseTypeTable(whole.replaceAll(/^values /gm, 'closed '), served)
    this.known = new Map([...asClosed.enums].map(([name, values]) => [name, values ?? []]))
    this.#others = emulatedReleases.map((name) => parseTypeTable(whole, parseRelease(name)))
  }

  /** The type in every release that has it. */
  typesOf(name: string): readonly TypeEntry[] {
    return [this.now, ...this.#others].flatMap((table) => table.types.get(name) ?? [])
  }
}

interface Presence {
  readonly isPresent: boolean
  readonly mayBeNull: boolean
}

class ModuleWriter {
  readonly #ref: string
  readonly #tables: ReadonlyMap<string, ReleasedTables>
  readonly #view: TypeView
  readonly #imports = new Set<string>()
  readonly #scalars = new Set<string>()
  readonly #json = new Set<string>()
  readonly #gates: ReleaseGates
  #embeds = false

  constructor(
    ref: string,
    tables: ReadonlyMap<string, ReleasedTables>,
    view: TypeView,
    gates: ReleaseGates,
  ) {
    this.#gates = gates
    this.#ref = ref
    this.#tables = tables
    this.#view = view
  }

  write(base: string): string {
    const { now, known } = this.#table(this.#ref)
    const enums = [...now.enums].map(([name, values]) => {
      const all = (values ?? known.get(name) ?? []).filter((value) => !value.includes('{'))
      const union = all.map((value) => `'${value}'`).join(' | ')
      const type = values ? union : union === '' ? 'string' : `${union} | (string & {})`
      return `export type ${name} = ${type}\n`
    })
    const types = [...now.types.values()].map((entry) => this.#type(entry))
    return [this.#head(base), ...enums, ...types].join('\n')
  }

  promised(name: string): FieldPromises {
    const fields = this.#table(this.#ref).now.types.get(name)?.fields ?? []
    const known = fields.map(({ facts, type, inline }): FieldPromises => {
      if (inline && type.kind === 'name') {
        const { ref, local } = this.#locate(type.name)
        return new ModuleWriter(ref, this.#tables, this.#view, this.#gates).promised(local)
      }
      const { isPresent, mayBeNull } = this.#presence(name, facts.name, type)
      return {
        present: isPresent ? [facts.name] : [],
        nullable: mayBeNull ? [facts.name] : [],
      }
    })
    return {
      present: known.flatMap(({ present }) => present),
      nullable: known.flatMap(({ nullable }) => nullable),
    }
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
    const { isPresent, mayBeNull } = this.#presence(owner, facts.name, type)
    const text = this.#expression(type, true)
    const gates = this.#gatesOf(facts.gate)
    const notes = [
      ...(gates.length === 0
        ? []
        : [
            `Behind ${gates.length === 1 ? 'the feature gate' : 'one of the feature gates'} ${gates.join(', ')}.`,
          ]),
      ...(facts.deprecated ? ['@deprecated'] : []),
    ]
    const doc = notes.length > 0 ? `  /** ${notes.join(' ')} */\n` : ''
    return doc + this.#line(facts.name, mayBeNull ? `${text} | null` : text, isPresent)
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

  /**
   * What decoding yields for an absent field, in all releases: see core/objects/schema/decode.ts. Some releases wrote `null` for an
   * absent time; it is left out, since the times that the default release may leave out are set in every stored object.
   */
  #presence(owner: string, name: string, type: TypeExpression): Presence {
    const entries = this.#table(this.#ref).typesOf(owner)
    const fields = entries.map(({ fields: all }) => all.find(({ facts }) => facts.name === name))
    if (this.#view === 'published') {
      return { isPresent: fields[0]?.facts.required === true, mayBeNull: false }
    }
    const known = fields.map((field, at) => {
      if (!field) return absent
      const decoded = this.#decoded(field)
      const isDefaulted = field.facts.gate === undefined && hasDefault(entries[at], field)
      return isDefaulted ? { ...decoded, isPresent: true } : decoded
    })
    return {
      isPresent: known.every(({ isPresent }) => isPresent),
      mayBeNull: (isTime(type) ? known.slice(0, 1) : known).some(({ mayBeNull }) => mayBeNull),
    }
  }

  #decoded({ facts, type }: FieldEntry): Presence {
    const { pointer, always, omitZero, gate } = facts
    if (gate !== undefined) return { isPresent: false, mayBeNull: pointer && always }
    if (pointer || type.kind !== 'name') {
      return { isPresent: always, mayBeNull: always || (pointer && type.kind !== 'name') }
    }
    if (omitZero) return absent
    const { name } = type
    if (freeJson[name] !== undefined) return { isPresent: true, mayBeNull: true }
    if (name === 'bytes') return { isPresent: always, mayBeNull: true }
    if (scalars[name] !== undefined) {
      return { isPresent: always || alwaysWritten.has(name), mayBeNull: isTime(type) }
    }
    const { ref, local } = this.#locate(name)
    const found = this.#table(ref).now.types.get(local)
    if (!found) return { isPresent: always, mayBeNull: false }
    if (found.form !== 'struct') return { isPresent: true, mayBeNull: true }
    return { isPresent: true, mayBeNull: false }
  }

  #locate(name: string): { readonly ref: string; readonly local: string } {
    const dot = name.lastIndexOf('.')
    return dot === -1
      ? { ref: this.#ref, local: name }
      : { ref: name.slice(0, dot), local: name.slice(dot + 1) }
  }

  #list(item: string): string {
    const inner = /[&|]/.test(item) ? `(${item})` : item
    return this.#view === 'decoded' ? `readonly ${inner}[]` : `${inner}[]`
  }

  #expression(type: TypeExpression, isField = false): string {
    if (type.kind !== 'name') {
      const inner = this.#expression(type.of, isField)
      if (type.kind !== 'map') return this.#list(inner)
      return `{ ${this.#view === 'decoded' ? 'readonly ' : ''}[key: string]: ${inner} }`
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
    const { ref, local } = this.#locate(name)
    if (ref !== this.#ref) this.#imports.add(ref)
    const full = ref === this.#ref ? local : `${ref.split('/').join('')}.${local}`
    if (!isField || this.#table(ref).now.types.get(local)?.isKind !== true) return full
    this.#embeds = true
    return `Embedded<${full}>`
  }
}

function isTime(type: TypeExpression): boolean {
  return type.kind === 'name' && (type.name === 'time' || type.name === 'microTime')
}

/** Whether defaulting sets an absent field to a value, whatever the object has beside it. */
function hasDefault(owner: TypeEntry | undefined, { facts }: FieldEntry): boolean {
  const { name, default: marked } = facts
  if (marked !== undefined && !['', 0, false, null].some((zero) => zero === marked)) return true
  const constant = new RegExp(`^\\.?${name} :?= [^.\\s]\\S*$`)
  return owner?.defaults.some((rule) => constant.test(rule) && !rule.endsWith('= now')) ?? false
}

const absent: Presence = { isPresent: false, mayBeNull: false }
