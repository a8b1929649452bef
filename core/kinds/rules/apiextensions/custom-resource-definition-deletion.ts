import { conditionsOf, withCondition } from '../../../base/api/conditions.ts'
import { cleanupFinalizer } from '../../../base/api/metadata/finalizers.ts'
import type { CustomResourceDefinition } from '../../../base/api/types/apiextensions.v1.generated.ts'
import { formatTime } from '../../../base/time/time.ts'
import type { DeletionRules } from '../../../objects/catalog/strategy.ts'

/**
 * Deletion of CustomResourceDefinitions in `group`: the first delete holds the definition by a finalizer until its objects are
 * gone, and leaves grace period and generation alone. Later deletes go by the rules for all kinds.
 */
export function definitionDeletion(group: string): DeletionRules<CustomResourceDefinition> {
  return {
    checksPreconditions: true,
    begin(definition, _request, now) {
      const { metadata } = definition
      if (metadata.deletionTimestamp !== undefined) return 'none'
      const time = formatTime(now)
      metadata.deletionTimestamp = time
      const finalizer = cleanupFinalizer(group)
      const finalizers = metadata.finalizers ?? []
      if (!finalizers.includes(finalizer)) metadata.finalizers = [...finalizers, finalizer]
      const conditions = withCondition(
        conditionsOf(definition),
        {
          type: 'Terminating',
          status: 'True',
          reason: 'InstanceDeletionPending',
          message:
            'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
        },
        time,
      )
      definition.status = { ...definition.status, conditions }
      return 'kept'
    },
  }
}
