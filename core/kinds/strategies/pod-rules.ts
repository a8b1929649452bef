import type { WriteRule } from '../../catalog/write-rule.ts'
import { ensureStruct, structOf, textOf } from '../../api/json-fields.ts'
import { qosClassOf } from './pod-qos.ts'

const qosClass: WriteRule = (next, _stored, context) => {
  const spec = structOf(next, 'spec')
  ensureStruct(next, 'status')['qosClass'] = qosClassOf(spec, context.gate('PodLevelResources'))
}

/** What a node does not know of, its report does not erase. */
const keepPodStatus: WriteRule = (next, stored) => {
  if (!stored) return
  const status = ensureStruct(next, 'status')
  const before = structOf(stored, 'status')
  if (textOf(status, 'qosClass') === '' && before['qosClass'] !== undefined) {
    status['qosClass'] = before['qosClass']
  }
  if (!status['observedGeneration'] && before['observedGeneration'] !== undefined) {
    status['observedGeneration'] = before['observedGeneration']
  }
}

export const podRules: Readonly<Record<string, WriteRule>> = { qosClass, keepPodStatus }
