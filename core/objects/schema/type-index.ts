import type { Brand } from '../../base/api/brand.ts'
import type { Release } from '../../base/release/release.ts'
import { nearestRelease } from './in-release.ts'
import {
  parseTypeTable,
  type TypeEntry,
  type TypeTable,
  typeRanges,
  type TypeTableSource,
} from './type-table.ts'

/** A type, with the release that it is compiled as and the table as that release had it. */
export interface FoundType {
  readonly table: TypeTable
  readonly entry: TypeEntry
  readonly release: Release
}

/** The type tables as a release had them, parsed on first use; and those of other releases for types that it lacks. */
export class TypeIndex {
  readonly #brand: Brand
  readonly #release: Release
  readonly #sources: ReadonlyMap<string, TypeTableSource>
  /** Parsed tables by group version; those of other releases by release and group version. */
  readonly #tables = new Map<string, TypeTable>()
  /** The releases of types that not every release has, by group version and name. */
  readonly #ranges = new Map<string, ReadonlyMap<string, string>>()

  constructor(tables: readonly TypeTableSource[], brand: Brand, release: Release) {
    this.#sources = new Map(tables.map((source) => [source.ref, source]))
    this.#brand = brand
    this.#release = release
  }

  /** @throws RangeError where no table has the group version. */
  source(ref: string): TypeTableSource {
    const source = this.#sources.get(ref)
    if (!source) throw new RangeError(`no type table ${ref}`)
    return source
  }

  table(ref: string, release: Release = this.#release): TypeTable {
    const key = release === this.#release ? ref : `${release.name} ${ref}`
    const known = this.#tables.get(key)
    if (known) return known
    const table = parseTypeTable(this.#brand.expand(this.source(ref).text), release)
    this.#tables.set(key, table)
    return table
  }

  /** Finds a type by the group version that declares it; one that the release lacks as the nearest release had it. */
  find(ref: string, name: string): FoundType | undefined {
    const table = this.table(ref)
    const entry = table.types.get(name)
    if (entry) return { table, entry, release: this.#release }
    const ranges = this.#rangesOf(ref).get(name)
    if (ranges === undefined) return undefined
    const release = nearestRelease(ranges, this.#release)
    const other = this.table(ref, release)
    const hidden = other.types.get(name)
    return hidden && { table: other, entry: hidden, release }
  }

  #rangesOf(ref: string): ReadonlyMap<string, string> {
    const known = this.#ranges.get(ref)
    if (known) return known
    const ranges = typeRanges(this.source(ref).text)
    this.#ranges.set(ref, ranges)
    return ranges
  }
}
