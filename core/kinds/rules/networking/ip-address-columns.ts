import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'

export const parentReference: CellFunction = ({ object }) => {
  const parent = structOf(object, 'spec')['parentRef']
  if (parent === undefined) return undefined
  const reference = structOf(structOf(object, 'spec'), 'parentRef')
  const group = textOf(reference, 'group')
  const resource = `${textOf(reference, 'resource')}${group && `.${group}`}`.toLowerCase()
  const namespace = textOf(reference, 'namespace')
  return [resource, ...(namespace === '' ? [] : [namespace]), textOf(reference, 'name')].join('/')
}
