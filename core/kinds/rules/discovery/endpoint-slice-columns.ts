import { numberOf, objectsOf, textOf } from '../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

export const slicePorts: CellFunction = ({ object }) =>
  objectsOf(object, 'ports').map((port) => {
    if (port['port'] !== undefined) return String(numberOf(port, 'port') ?? 0)
    return port['name'] === undefined ? '*' : textOf(port, 'name')
  })
