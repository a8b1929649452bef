import { structOf } from '../../api/json-fields.ts'
import type { WriteRule } from '../../catalog/write-rule.ts'

/** Nodes are no longer configured through the API; what older clients send of it is dropped. */
const dropKubeletConfig: WriteRule = (next) => {
  delete structOf(next, 'spec')['configSource']
  delete structOf(next, 'status')['config']
}

export const nodeRules: Readonly<Record<string, WriteRule>> = { dropKubeletConfig }
