import { listOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../../objects/catalog/column-cell.ts'
import { formatAccessModes } from '../../shared/columns/general-columns.ts'

export const claimCapacity: CellFunction = ({ object }) =>
  textOf(structOf(object, 'spec'), 'volumeName') === ''
    ? ''
    : textOf(structOf(structOf(object, 'status'), 'capacity'), 'storage') || '0'

export const claimAccessModes: CellFunction = ({ object }) =>
  textOf(structOf(object, 'spec'), 'volumeName') === ''
    ? ''
    : formatAccessModes(listOf(structOf(object, 'status'), 'accessModes'))
