import type { WriteRule } from '../../catalog/write-rule.ts'
import { ensureStruct, has, structOf, textOf } from '../../api/json-fields.ts'
import { cloneJson, isJsonObject } from '../../api/json.ts'

/** Older clients write one field, newer ones the other; controllers may read either. */
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
    // The older field cannot name another namespace.
    if (namespace === '') spec['dataSource'] = cloneJson(local)
  }
}

/** Notes when a volume entered its phase, unless the writer says so itself. */
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
