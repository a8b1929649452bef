import { numberOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { CellFunction } from '../../../../objects/catalog/column-cell.ts'

export const eventObject: CellFunction = ({ object }) => {
  const involved = structOf(object, 'involvedObject')
  const name = textOf(involved, 'name')
  return `${textOf(involved, 'kind').toLowerCase()}${name && `/${name}`}`
}

export const eventSource: CellFunction = ({ object }) => {
  const source = structOf(object, 'source')
  const component = textOf(source, 'component') || textOf(object, 'reportingComponent')
  const instance = textOf(source, 'host') || textOf(object, 'reportingInstance')
  return instance === '' ? component : `${component}, ${instance}`
}

export const eventCount: CellFunction = ({ object }) =>
  object['series'] === undefined
    ? (numberOf(object, 'count') ?? 0) || 1
    : (numberOf(structOf(object, 'series'), 'count') ?? 0)

/** Time at which the event last occurred: that of its series, where it has one. */
export const lastEventTime: CellFunction = ({ object }) =>
  object['series'] === undefined
    ? (object['lastTimestamp'] ?? object['firstTimestamp'] ?? object['eventTime'])
    : structOf(object, 'series')['lastObservedTime']
