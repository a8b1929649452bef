import { structOf } from '../../api/json-fields.ts'
import type { WriteRule } from '../../catalog/write-rule.ts'

/** Dynamic kubelet configuration, which the API no longer has: fields that older clients send are dropped. */
const dropKubeletConfig: WriteRule = (next) => {
  delete structOf(next, 'spec')['configSource']
  delete structOf(next, 'status')['config']
}

export const nodeRules: Readonly<Record<string, WriteRule>> = { dropKubeletConfig }
