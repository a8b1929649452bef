import type { TypeTableSource } from '../../../objects/schema/type-table.ts'
import { resourceTable } from '../../tables/resources.generated.ts'
import { typeTables } from '../../tables/type-tables.generated.ts'
import { changedText } from './changed-text.ts'
import { formerText } from './former-text.ts'
import { resourceChanges } from './resource-changes.generated.ts'
import { typeTableChanges } from './type-changes.generated.ts'

const present = new Map(typeTables.map(({ ref, text }) => [ref, text]))

/** The type tables of all releases, with the releases that have each type, field and value. */
export const typeTableHistory: readonly TypeTableSource[] = typeTableChanges.map(
  ({ changes, like, ...table }) => ({
    ...table,
    text: changedText(formerText(present.get(like ?? table.ref) ?? '', table.in), changes),
  }),
)

/** The resources of all releases, with the releases that have each one. */
export const resourceHistory: string = changedText(resourceTable, resourceChanges)
