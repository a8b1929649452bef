import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { createDisruptionController } from './disruption-controller.ts'

export const disruption: ControllerRegistration = {
  name: 'disruption-controller',
  formerName: 'disruption',
  needs: () => [{ group: 'policy', resource: 'poddisruptionbudgets' }],
  create: createDisruptionController,
}
