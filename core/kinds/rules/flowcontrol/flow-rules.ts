import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { flowSchemaRules } from './flow-schema.ts'
import { priorityLevelConfigurationRules } from './priority-level-configuration.ts'

export const flowRules: GroupRules = {
  FlowSchema: flowSchemaRules,
  PriorityLevelConfiguration: priorityLevelConfigurationRules,
}
