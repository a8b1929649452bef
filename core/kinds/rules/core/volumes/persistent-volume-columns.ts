import { listOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { type CellFunction, cellText } from '../../../../objects/catalog/column-cell.ts'
import { formatAccessModes } from '../../shared/columns/general-columns.ts'

const claimCapacity: CellFunction = ({ object }) =>
  textOf(structOf(object, 'spec'), 'volumeName') === ''
    ? ''
    : textOf(structOf(structOf(object, 'status'), 'capacity'), 'storage') || '0'

const claimAccessModes: CellFunction = ({ object }) =>
  textOf(structOf(object, 'spec'), 'volumeName') === ''
    ? ''
    : formatAccessModes(listOf(structOf(object, 'status'), 'accessModes'))

/** Name of a storage class, marked `(default)` where one of the annotations makes it the default class. */
const storageClassName: CellFunction = ({ object }, ...keys) => {
  const { annotations, name = '' } = object.metadata
  const isDefault = keys.some((key) => annotations?.[cellText(key)] === 'true')
  return isDefault ? `${name} (default)` : name
}

export const storageCells: Readonly<Record<string, CellFunction>> = {
  claimCapacity,
  claimAccessModes,
  storageClassName,
}
