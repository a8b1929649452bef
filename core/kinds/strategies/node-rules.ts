import { structOf } from '../../api/json-fields.ts'
import type { WriteRule } from '../../catalog/write-rule.ts'

/** Dynamic kubelet configuration, whose gate went with release 1.26: fields that older clients send are dropped. */
const dropKubeletConfig: WriteRule = (next, _stored, { gate }) => {
  if (gate('DynamicKubeletConfig')) return
  delete structOf(next, 'spec')['configSource']
  delete structOf(next, 'status')['config']
}

/** A new node may come with a status; what its runtime features are is dropped where the gate is off. */
const dropNodeFeatures: WriteRule = (next, _stored, { gate }) => {
  if (!gate('SupplementalGroupsPolicy')) delete structOf(next, 'status')['features']
}

export const nodeRules: Readonly<Record<string, WriteRule>> = {
  dropKubeletConfig,
  dropNodeFeatures,
}
