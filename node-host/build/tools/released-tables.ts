import { emulatedReleases } from '../../../core/base/release/default-release.ts'
import { parseRelease, type Release } from '../../../core/base/release/release.ts'
import type { TypeExpression } from '../../../core/objects/schema/field-line.ts'
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

/** The tables of group versions, by the name that other tables call them. */
export type TablesByRef = ReadonlyMap<string, ReleasedTables>

export function tablesByRef(sources: readonly TypeModuleSource[], served: Release): TablesByRef {
  return new Map(sources.map((source) => [source.ref, new ReleasedTables(source, served)]))
}

/** A type's name, and the group version that has it, of `core/v1.PodSpec` as a table of `ref` names it. */
export function locate(
  ref: string,
  name: string,
): { readonly ref: string; readonly local: string } {
  const dot = name.lastIndexOf('.')
  return dot === -1 ? { ref, local: name } : { ref: name.slice(0, dot), local: name.slice(dot + 1) }
}

/** The tables of a group version in all releases. */
export class ReleasedTables {
  readonly base: string
  readonly now: TypeTable
  /** Values of the open string types, by name. */
  readonly known: ReadonlyMap<string, readonly string[]>
  /** The tables of the other releases. */
  readonly others: readonly TypeTable[]

  constructor({ base, whole }: TypeModuleSource, served: Release) {
    this.base = base
    this.now = parseTypeTable(whole, served)
    // The values of open types are read by the parser of closed ones.
    const asClosed = parseTypeTable(whole.replaceAll(/^values /gm, 'closed '), served)
    this.known = new Map([...asClosed.enums].map(([name, values]) => [name, values ?? []]))
    this.others = emulatedReleases.map((name) => parseTypeTable(whole, parseRelease(name)))
  }

  /** The type in every release that has it. */
  typesOf(name: string): readonly TypeEntry[] {
    return [this.now, ...this.others].flatMap((table) => table.types.get(name) ?? [])
  }
}

const knownFormerTypes = new WeakMap<object, ReadonlyMap<string, ReadonlySet<string>>>()

/** By type (`networking/v1.IngressClassParametersReference`) the types that its fields had in other releases. */
export function formerTypes(tables: TablesByRef): ReadonlyMap<string, ReadonlySet<string>> {
  const known = knownFormerTypes.get(tables)
  if (known) return known
  const former = new Map<string, Set<string>>()
  for (const { now, others } of tables.values()) {
    for (const other of others) {
      for (const { name: holder, fields } of other.types.values()) {
        const held = now.types.get(holder)?.fields
        for (const { facts, type } of fields) {
          const present = held?.find((field) => field.facts.name === facts.name)
          if (!present) continue
          const [before, after] = [fullName(now.ref, type), fullName(now.ref, present.type)]
          if (before === after) continue
          const types = former.get(after)
          if (types) types.add(before)
          else former.set(after, new Set([before]))
        }
      }
    }
  }
  knownFormerTypes.set(tables, former)
  return former
}

/** `core/v1.PodSpec`, of the items where the type is a list. */
function fullName(ref: string, type: TypeExpression): string {
  const name = innerName(type)
  return name.includes('.') ? name : `${ref}.${name}`
}

/** The name of a type, or of the items of a list or a map. */
export function innerName(type: TypeExpression): string {
  return type.kind === 'name' ? type.name : innerName(type.of)
}
