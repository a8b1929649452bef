import type { WriteRule } from '../../catalog/write-rule.ts'
import { ensureObject, objectAt, textAt } from '../json-access.ts'
import { qosClassOf } from './pod-qos.ts'

const qosClass: WriteRule = (next, _stored, context) => {
  const spec = objectAt(next, 'spec')
  ensureObject(next, 'status')['qosClass'] = qosClassOf(spec, context.gate('PodLevelResources'))
}

/** What a node does not know of, its report does not erase. */
const keepPodStatus: WriteRule = (next, stored) => {
  if (!stored) return
  const status = ensureObject(next, 'status')
  const before = objectAt(stored, 'status')
  if (textAt(status, 'qosClass') === '' && before['qosClass'] !== undefined) {
    status['qosClass'] = before['qosClass']
  }
  if (!status['observedGeneration'] && before['observedGeneration'] !== undefined) {
    status['observedGeneration'] = before['observedGeneration']
  }
}

export const podRules: Readonly<Record<string, WriteRule>> = { qosClass, keepPodStatus }
