import { type CellFunction, textOf } from '../../catalog/column-cell.ts'
import { listAt, objectAt, textAt } from '../json-access.ts'
import { formatAccessModes } from './general-cells.ts'

const claimCapacity: CellFunction = ({ object }) =>
  textAt(objectAt(object, 'spec'), 'volumeName') === ''
    ? ''
    : objectAt(objectAt(object, 'status'), 'capacity')['storage']

const claimAccessModes: CellFunction = ({ object }) =>
  textAt(objectAt(object, 'spec'), 'volumeName') === ''
    ? ''
    : formatAccessModes(listAt(objectAt(object, 'status'), 'accessModes'))

/** The name, marked where one of the annotations makes it the default class. */
const storageClassName: CellFunction = ({ object }, ...keys) => {
  const { annotations, name = '' } = object.metadata
  const isDefault = keys.some((key) => annotations?.[textOf(key)] === 'true')
  return isDefault ? `${name} (default)` : name
}

export const storageCells: Readonly<Record<string, CellFunction>> = {
  claimCapacity,
  claimAccessModes,
  storageClassName,
}
