import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { lateRules } from '../shared/validation/lazy-rules.ts'

export const apiExtensionsRules: GroupRules = lateRules(
  async () => (await import('./custom-resource-definition.ts')).definitionRules,
  'CustomResourceDefinition',
)
