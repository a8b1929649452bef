import { type CellFunction, cellText } from '../../../objects/catalog/column-cell.ts'

/** Name of a storage class, marked `(default)` where one of the annotations makes it the default class. */
export const storageClassName: CellFunction = ({ object }, ...keys) => {
  const { annotations, name = '' } = object.metadata
  const isDefault = keys.some((key) => annotations?.[cellText(key)] === 'true')
  return isDefault ? `${name} (default)` : name
}
