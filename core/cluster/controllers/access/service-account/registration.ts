import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { defaultServiceAccounts } from './default-service-accounts.ts'

export const serviceAccount: ControllerRegistration = {
  name: 'serviceaccount-controller',
  formerName: 'serviceaccount',
  needs: () => [{ group: '', resource: 'serviceaccounts' }],
  create: (parts) => defaultServiceAccounts(parts),
}
