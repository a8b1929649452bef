import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { KeyController } from '../../shared/framework/key-controller.ts'
import { budgetResource } from '../../shared/objects/resources.ts'
import { BudgetReconciler } from './budget-reconciler.ts'
import { createStaleDisruptions } from './stale-disruptions.ts'

/**
 * Maintains the status of disruption budgets: counts healthy pods, and so how many may be evicted now. It also resets the condition
 * of pods that were to be evicted and still exist. Pods are not looked at before there is a budget, unless controllers of a
 * running cluster look at them anyway.
 */
function createDisruptionController(parts: ControllerParts): Controller {
  const name = 'disruption-controller'
  return {
    name,
    async run(signal) {
      const reconciler = new BudgetReconciler(parts)
      const budgets = new KeyController({
        name,
        parts,
        reads: [budgetResource],
        workers: 4,
        watch: (queue, running) => reconciler.watch(queue, running),
        sync: (key, queue, working) => reconciler.sync(key, queue, working),
      })
      const stale = async (): Promise<void> => {
        if (!parts.runsCluster) await reconciler.found(signal)
        if (!signal.aborted) await createStaleDisruptions(parts).run(signal)
      }
      await Promise.all([budgets.run(signal), stale()])
    },
  }
}

export const disruption: ControllerRegistration = {
  name: 'disruption-controller',
  formerName: 'disruption',
  needs: () => [budgetResource],
  create: createDisruptionController,
}
