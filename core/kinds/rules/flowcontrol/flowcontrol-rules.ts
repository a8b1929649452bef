import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { lazyRules } from '../shared/validation/lazy-rules.ts'

export const flowcontrolRules: GroupRules = lazyRules(
  async () => (await import('./flow-rules.ts')).flowRules,
  'FlowSchema',
  'PriorityLevelConfiguration',
)
