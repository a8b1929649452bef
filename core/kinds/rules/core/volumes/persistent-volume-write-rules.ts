import { ensureStruct, structOf } from '../../../../base/api/json-fields.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'

/** `lastPhaseTransitionTime` of a volume: the time of the phase change, unless the writer sets it. */
export const phaseTransition: WriteRule = (next, stored, { now }) => {
  const status = ensureStruct(next, 'status')
  const before = stored && structOf(stored, 'status')
  const [time, last] = [status['lastPhaseTransitionTime'], before?.['lastPhaseTransitionTime']]
  if (before?.['phase'] === status['phase']) {
    if (time === undefined && last !== undefined) status['lastPhaseTransitionTime'] = last
  } else if (time === undefined || time === last) {
    status['lastPhaseTransitionTime'] = now
  }
}
