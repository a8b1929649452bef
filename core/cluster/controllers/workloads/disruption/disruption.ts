import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import { lazyController } from '../../shared/framework/lazy-controller.ts'
import { budgetResource } from '../../shared/objects/resources.ts'

const name = 'disruption-controller'

export const disruption: ControllerRegistration = {
  name,
  formerName: 'disruption',
  needs: () => [budgetResource],
  create: (parts) =>
    lazyController(name, async () => {
      const { createDisruptionController } = await import('./disruption-controller.ts')
      return createDisruptionController(parts)
    }),
}
