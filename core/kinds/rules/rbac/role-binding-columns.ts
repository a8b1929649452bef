import { objectsOf, textOf } from '../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

/** Names of a role binding's subjects of one kind. */
export const subjects: CellFunction = ({ object }, kind) =>
  objectsOf(object, 'subjects')
    .filter((subject) => subject['kind'] === kind)
    .map((subject) => {
      const name = textOf(subject, 'name')
      return kind === 'ServiceAccount' ? `${textOf(subject, 'namespace')}/${name}` : name
    })
    .join(', ')
