import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import { workloadCells } from '../../rules/apps/workload-columns.ts'
import { eventCells } from '../../rules/core/events/event-columns.ts'
import { nodeCells } from '../../rules/core/nodes/node-columns.ts'
import { podCells } from '../../rules/core/pods/pod-columns.ts'
import { networkCells } from '../../rules/core/services/service-columns.ts'
import { storageCells } from '../../rules/core/volumes/persistent-volume-columns.ts'
import { policyCells } from '../../rules/policy/policy-cells.ts'
import { generalCells } from '../../rules/shared/columns/general-columns.ts'

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
