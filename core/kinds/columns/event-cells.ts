import type { CellFunction } from '../../catalog/column-cell.ts'
import { numberAt, objectAt, textAt } from '../json-access.ts'

const eventObject: CellFunction = ({ object }) => {
  const involved = objectAt(object, 'involvedObject')
  const name = textAt(involved, 'name')
  return `${textAt(involved, 'kind').toLowerCase()}${name && `/${name}`}`
}

const eventSource: CellFunction = ({ object }) => {
  const source = objectAt(object, 'source')
  const component = textAt(source, 'component') || textAt(object, 'reportingComponent')
  const instance = textAt(source, 'host') || textAt(object, 'reportingInstance')
  return instance === '' ? component : `${component}, ${instance}`
}

const eventCount: CellFunction = ({ object }) =>
  object['series'] === undefined
    ? numberAt(object, 'count') || 1
    : numberAt(objectAt(object, 'series'), 'count')

export const eventCells: Readonly<Record<string, CellFunction>> = {
  eventObject,
  eventSource,
  eventCount,
}
