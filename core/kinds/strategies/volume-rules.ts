import type { WriteRule } from '../../catalog/write-rule.ts'
import { ensureStruct, has, structOf, textOf } from '../../api/json-fields.ts'
import { cloneJson, isJsonObject } from '../../api/json.ts'

/**
 * `dataSource` and `dataSourceRef` of a claim are copied to each other: older clients write the first, newer ones the
 * second, and controllers may read either.
 */
const copyDataSource: WriteRule = (next, stored, { gate }) => {
  const spec = ensureStruct(next, 'spec')
  const isForeign = textOf(structOf(spec, 'dataSourceRef'), 'namespace') !== ''
  const hadOne = stored !== undefined && has(structOf(stored, 'spec'), 'dataSourceRef')
  if (isForeign && !hadOne && !gate('CrossNamespaceVolumeDataSource')) delete spec['dataSourceRef']
  const { dataSource, dataSourceRef } = spec
  if (isJsonObject(dataSource) && dataSourceRef === undefined) {
    spec['dataSourceRef'] = cloneJson(dataSource)
  } else if (isJsonObject(dataSourceRef) && dataSource === undefined) {
    const { namespace = '', ...local } = dataSourceRef
    // `dataSource` cannot name another namespace.
    if (namespace === '') spec['dataSource'] = cloneJson(local)
  }
}

/** `lastPhaseTransitionTime` of a volume: the time of the phase change, unless the writer sets it. */
const phaseTransition: WriteRule = (next, stored, { now }) => {
  const status = ensureStruct(next, 'status')
  const before = stored && structOf(stored, 'status')
  const [time, last] = [status['lastPhaseTransitionTime'], before?.['lastPhaseTransitionTime']]
  if (before?.['phase'] === status['phase']) {
    if (time === undefined && last !== undefined) status['lastPhaseTransitionTime'] = last
  } else if (time === undefined || time === last) {
    status['lastPhaseTransitionTime'] = now
  }
}

export const volumeRules: Readonly<Record<string, WriteRule>> = { copyDataSource, phaseTransition }
