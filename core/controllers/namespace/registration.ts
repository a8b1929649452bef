import type { ControllerRegistration } from '../controller-registration.ts'
import { NamespaceController } from './namespace-controller.ts'

export const namespace: ControllerRegistration = {
  name: 'namespace-controller',
  formerName: 'namespace',
  needs: () => [{ group: '', resource: 'namespaces' }],
  create: (parts) => new NamespaceController(parts),
}
