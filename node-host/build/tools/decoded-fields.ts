import type { Release } from '../../../core/base/release/release.ts'
import type { FieldEntry, TypeExpression } from '../../../core/objects/schema/field-line.ts'
import type { TypeEntry } from '../../../core/objects/schema/type-table.ts'
import {
  formerTypes,
  innerName,
  locate,
  type ReleasedTables,
  type TablesByRef,
  tablesByRef,
  type TypeModuleSource,
} from './released-tables.ts'

/** Free JSON of type tables. */
const freeJson: ReadonlySet<string> = new Set(['rawExtension', 'fieldsV1', 'any', 'unknown'])

/** Scalars of type tables but `bytes`. */
const scalars: ReadonlySet<string> = new Set([
  'string',
  'bool',
  'int32',
  'int64',
  'double',
  'time',
  'microTime',
  'duration',
  'quantity',
  'intOrString',
])

/** Scalars that Go holds in a struct: they are written even when zero. */
const alwaysWritten = new Set(['time', 'microTime', 'duration', 'quantity', 'intOrString'])

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
  served: Release,
): ReadonlyMap<string, FieldPromises> {
  const tables = tablesByRef(sources, served)
  const all = [...tables].flatMap(([ref, { now }]) => {
    const fields = new DecodedFields(ref, tables)
    return [...now.types.keys()].map((name) => [`${ref}.${name}`, fields.promised(name)] as const)
  })
  return new Map(all)
}

/** What a field of a decoded object may be. */
export interface Presence {
  readonly isPresent: boolean
  readonly mayBeNull: boolean
}

/** The fields of the decoded types of a group version. */
export class DecodedFields {
  readonly #ref: string
  readonly #tables: TablesByRef

  constructor(ref: string, tables: TablesByRef) {
    this.#ref = ref
    this.#tables = tables
  }

  promised(name: string): FieldPromises {
    const fields = this.#table(this.#ref).now.types.get(name)?.fields ?? []
    const known = fields.map(({ facts, type, inline }): FieldPromises => {
      if (inline && type.kind === 'name') {
        const { ref, local } = locate(this.#ref, type.name)
        return new DecodedFields(ref, this.#tables).promised(local)
      }
      const { isPresent, mayBeNull } = this.presence(name, facts.name, type)
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

  /**
   * What decoding yields for an absent field, in all releases: see core/objects/schema/decode.ts. Some releases wrote `null` for an
   * absent time; it is left out, since the times that the default release may leave out are set in every stored object.
   */
  presence(owner: string, name: string, type: TypeExpression): Presence {
    const entries = [...this.#table(this.#ref).typesOf(owner), ...this.#formerTypesOf(owner)]
    const fields = entries.map(({ fields: all }) => all.find(({ facts }) => facts.name === name))
    const known = fields.map((field, at) => {
      if (!field) return absent
      const decoded = this.#decoded(field)
      const isDefaulted =
        field.facts.gate === undefined &&
        hasDefault(entries[at], field) &&
        this.#isDefaultedElsewhere(owner, field)
      return isDefaulted ? { ...decoded, isPresent: true } : decoded
    })
    return {
      isPresent: known.every(({ isPresent }) => isPresent),
      mayBeNull: (isTime(type) ? known.slice(0, 1) : known).some(({ mayBeNull }) => mayBeNull),
    }
  }

  /** The types that fields which have this type now had in other releases. */
  #formerTypesOf(owner: string): readonly TypeEntry[] {
    const former = formerTypes(this.#tables).get(`${this.#ref}.${owner}`) ?? []
    return [...former].flatMap((name) => {
      const { ref, local } = locate(this.#ref, name)
      return this.#tables.get(ref)?.typesOf(local) ?? []
    })
  }

  /** Whether types of that name in other versions have the default, too: their objects are converted after they were defaulted. */
  #isDefaultedElsewhere(owner: string, field: FieldEntry): boolean {
    for (const [ref, table] of this.#tables) {
      if (ref === this.#ref) continue
      const entries = table.typesOf(owner)
      const isOfGroup = ref.split('/')[0] === this.#ref.split('/')[0]
      if (entries.length === 0 && isOfGroup && this.#sharesKindWith(table, owner)) return false
      for (const entry of entries) {
        const same = entry.fields.find(({ facts }) => facts.name === field.facts.name)
        if (!same || !hasDefault(entry, same)) return false
      }
    }
    return true
  }

  /** Whether a kind that holds the type is a kind of another version, too. */
  #sharesKindWith(other: ReleasedTables, type: string): boolean {
    const kinds = [...this.#table(this.#ref).now.types.values()].filter(
      ({ name, isKind }) => isKind && other.typesOf(name).length > 0,
    )
    return kinds.some(({ name }) => this.#holds(name, type, new Set()))
  }

  #holds(name: string, wanted: string, seen: Set<string>): boolean {
    if (name === wanted) return true
    if (seen.has(name)) return false
    seen.add(name)
    const fields = this.#table(this.#ref).now.types.get(name)?.fields ?? []
    return fields.some(({ type }) => this.#holds(innerName(type), wanted, seen))
  }

  #decoded({ facts, type }: FieldEntry): Presence {
    const { pointer, always, omitZero, gate } = facts
    if (gate !== undefined) return { isPresent: false, mayBeNull: pointer && always }
    if (pointer || type.kind !== 'name') {
      // A zero time that was sent is null, as in Go.
      const isNullable = pointer && (type.kind !== 'name' || isTime(type))
      return { isPresent: always, mayBeNull: always || isNullable }
    }
    if (omitZero) return absent
    const { name } = type
    if (freeJson.has(name)) return { isPresent: true, mayBeNull: true }
    if (name === 'bytes') return { isPresent: always, mayBeNull: true }
    if (scalars.has(name)) {
      return { isPresent: always || alwaysWritten.has(name), mayBeNull: isTime(type) }
    }
    const { ref, local } = locate(this.#ref, name)
    const found = this.#table(ref).now.types.get(local)
    if (!found) return { isPresent: always, mayBeNull: false }
    if (found.form !== 'struct') return { isPresent: true, mayBeNull: true }
    return { isPresent: true, mayBeNull: false }
  }

  #table(ref: string): ReleasedTables {
    const found = this.#tables.get(ref)
    if (!found) throw new RangeError(`no type table ${ref}`)
    return found
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
