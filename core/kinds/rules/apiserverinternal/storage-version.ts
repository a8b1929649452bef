import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

/** Versions in which each API server writes a resource, as `server=version`. */
export const encodingVersions: CellFunction = ({ object }) =>
  objectsOf(structOf(object, 'status'), 'storageVersions').map(
    (one) => `${textOf(one, 'apiServerID')}=${textOf(one, 'encodingVersion')}`,
  )
