import { Lazy } from '../../../../base/execution/lazy.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import { lazyController } from '../../shared/framework/lazy-controller.ts'
import { budgetResource } from '../../shared/objects/resources.ts'

const name = 'disruption-controller'

const lazyDisruption = new Lazy(
  async () => (await import('./disruption-controller.ts')).createDisruptionController,
)

export const disruption: ControllerRegistration = {
  name,
  formerName: 'disruption',
  needs: () => [budgetResource],
  create: (parts) => lazyController(name, async () => (await lazyDisruption.load())(parts)),
}
