import type { GroupRules } from '../shared/validation/kind-rules.ts'
import { lazyRules } from '../shared/validation/lazy-rules.ts'

export const apiExtensionsRules: GroupRules = lazyRules(
  async () => (await import('./custom-resource-definition.ts')).definitionRules,
  'CustomResourceDefinition',
)
