import type { ControllerRegistration } from '../../shared/controller-registration.ts'
import { NamespaceController } from './namespace-controller.ts'

export const namespace: ControllerRegistration = {
  name: 'namespace-controller',
  formerName: 'namespace',
  needs: () => [{ group: '', resource: 'namespaces' }],
  create: (parts) => new NamespaceController(parts),
}
