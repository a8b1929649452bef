import type { GroupRules } from './kind-rules.ts'
import { lateRules } from './late-rules.ts'

export const apiExtensionsRules: GroupRules = lateRules(
  async () => (await import('./definitions/definition-rules.ts')).definitionRules,
  'CustomResourceDefinition',
)
