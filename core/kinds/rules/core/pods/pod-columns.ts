import { structOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import { humanDuration } from '../../../../base/time/duration.ts'
import type { CellFunction } from '../../../../objects/catalog/column-cell.ts'
import { hasCondition, summarizePod } from './pod-summary.ts'

export const podReady: CellFunction = ({ object }) => {
  const { ready, total } = summarizePod(object)
  return `${ready}/${total}`
}

export const podStatus: CellFunction = ({ object }) => summarizePod(object).status

export const podRestarts: CellFunction = ({ object, now }) => {
  const { restarts, lastRestart } = summarizePod(object)
  if (restarts === 0 || lastRestart === undefined) return String(restarts)
  return `${restarts} (${humanDuration(now - lastRestart)} ago)`
}

export const podReadinessGates: CellFunction = ({ object }) => {
  const gates = objectsOf(structOf(object, 'spec'), 'readinessGates')
  if (gates.length === 0) return undefined
  const passed = gates.filter((gate) => hasCondition(object, textOf(gate, 'conditionType')))
  return `${passed.length}/${gates.length}`
}
