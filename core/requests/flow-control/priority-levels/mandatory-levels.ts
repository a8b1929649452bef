import type { PriorityLevelConfiguration } from '../../../base/api/types/flowcontrol.v1.generated.ts'
import {
  fixedPriorityLevels,
  type MandatoryName,
} from '../../../kinds/rules/flowcontrol/fixed-flows.ts'

/** The levels that are in force whether the store has them or not. */
export const mandatoryLevels: Readonly<Record<MandatoryName, PriorityLevelConfiguration>> = {
  exempt: mandatoryLevel('exempt'),
  'catch-all': mandatoryLevel('catch-all'),
}

function mandatoryLevel(name: MandatoryName): PriorityLevelConfiguration {
  const spec = fixedPriorityLevels[name]
  return {
    apiVersion: '',
    kind: 'PriorityLevelConfiguration',
    metadata: { name },
    spec,
    status: {},
  }
}
