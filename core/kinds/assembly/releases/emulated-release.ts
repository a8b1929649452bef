import type { Brand } from '../../../base/api/brand.ts'
import type { ReleaseGates } from '../../../base/release/feature-gates.ts'
import type { Release } from '../../../base/release/release.ts'
import type { SchemaRegistry, TypeSources } from '../../../objects/schema/registry.ts'
import type { FieldConversions } from '../conversions/conversions.ts'
import type { createStoredVersionReader } from '../conversions/stored-versions.ts'

/** What all releases share but the default one: the tables of all releases, and what reads objects that former ones stored. */
export type ReleaseHistory = Required<Omit<EmulatedRelease, keyof Release | 'gates'>>

/**
 * A release of the API with all that goes with it: which types, fields and constants it has, which resources it serves and how,
 * and its feature gates. The libraries of its expressions, its deprecation notices and the life of its metrics follow from its
 * number.
 */
export interface EmulatedRelease extends Release {
  readonly types: TypeSources
  /** The resource table, as core/kinds/assembly/definitions/resource-table.ts reads it. */
  readonly resources: string
  readonly gates: ReleaseGates
  /** Conversions of versions that only other releases serve; absent in the default release. */
  readonly formerConversions?: (brand: Brand, registry: SchemaRegistry) => FieldConversions
  /** Makes the reader of objects that were stored in other versions than they are now; absent in the default release, which loads them late. */
  readonly createStoredVersionReader?: typeof createStoredVersionReader
}
