import { ensureStruct, structOf } from '../../../base/api/json-fields.ts'
import type { WriteRule } from '../../../objects/catalog/write-rule.ts'

/** An APIService without a service is served by this server, so it is available. */
export const localApiService: WriteRule = (next, _stored, { now }) => {
  if (structOf(next, 'spec')['service'] !== undefined) return
  ensureStruct(next, 'status')['conditions'] = [
    {
      type: 'Available',
      status: 'True',
      lastTransitionTime: now,
      reason: 'Local',
      message: 'Local APIServices are always available',
    },
  ]
}
