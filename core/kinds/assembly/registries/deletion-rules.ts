import type { DeletionRules } from '../../../objects/catalog/strategy.ts'
import { definitionDeletion } from '../../rules/apiextensions/custom-resource-definition-deletion.ts'
import { namespaceDeletion } from '../../rules/core/namespace.ts'
import { podDeletion } from '../../rules/core/pods/pod-deletion.ts'

/** The deletion rules of single kinds, by group and resource. */
const rules: ReadonlyMap<string, DeletionRules> = new Map<string, DeletionRules>([
  ['/namespaces', namespaceDeletion],
  ['/pods', podDeletion],
])

/** Deletion rules of one kind; undefined where only general ones hold. `group`: that of the storage version. */
export function deletionRulesOf(group: string, resource: string): DeletionRules | undefined {
  if (resource === 'customresourcedefinitions') return definitionDeletion(group)
  return rules.get(`${group}/${resource}`)
}
