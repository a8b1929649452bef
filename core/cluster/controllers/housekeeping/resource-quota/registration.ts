import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { ResourceQuotaController } from './resource-quota-controller.ts'

export const resourceQuota: ControllerRegistration = {
  name: 'resourcequota-controller',
  formerName: 'resourcequota',
  needs: () => [{ group: '', resource: 'resourcequotas' }],
  create: (parts) => new ResourceQuotaController(parts),
}
