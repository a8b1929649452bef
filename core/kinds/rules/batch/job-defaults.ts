import { ensureStruct, structOf } from '../../../base/api/json-fields.ts'
import { isJsonObject } from '../../../base/api/json.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import { entriesAt } from '../shared/fill-map.ts'

/**
 * Labels of a job that has none: those of its template. They are one map, as in the original, so that labels which the strategy adds to
 * the template become labels of the job, too.
 */
export const shareTemplateLabels: DefaultAction = (job) => {
  const labels = entriesAt(structOf(job, 'metadata'), 'labels')
  const shared = structOf(job, 'spec', 'template', 'metadata')['labels']
  if (labels.length > 0 || !isJsonObject(shared) || Object.keys(shared).length === 0) return
  ensureStruct(job, 'metadata')['labels'] = shared
}
