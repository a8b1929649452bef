import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import { eventCells } from './event-cells.ts'
import { generalCells } from './general-cells.ts'
import { networkCells } from './network-cells.ts'
import { nodeCells } from './node-cells.ts'
import { podCells } from './pod-cells.ts'
import { policyCells } from './policy-cells.ts'
import { storageCells } from './storage-cells.ts'
import { workloadCells } from './workload-cells.ts'

/** Functions that column cells of core/kinds/tables/resources.txt may call, by name. */
export const cellFunctions: ReadonlyMap<string, CellFunction> = new Map(
  Object.entries({
    ...generalCells,
    ...podCells,
    ...workloadCells,
    ...nodeCells,
    ...networkCells,
    ...eventCells,
    ...storageCells,
    ...policyCells,
  }),
)
