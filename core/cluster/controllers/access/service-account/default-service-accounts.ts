import type { Client } from '../../../../base/client/client.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { NamespaceObjects } from '../../shared/framework/namespace-objects.ts'
import { serviceAccountResource } from '../../shared/objects/resources.ts'

/** Creates the service account `default` in every namespace, for pods that name no service account. */
function defaultServiceAccounts(parts: {
  readonly client: Client
  readonly runtime: Runtime
}): Controller {
  return new NamespaceObjects({
    name: 'serviceaccount-controller',
    client: parts.client,
    runtime: parts.runtime,
    resource: serviceAccountResource,
    wanted: { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } },
    // Fields that users add, such as image pull secrets, stay: nothing is repaired.
    repaired: () => undefined,
  })
}

export const serviceAccount: ControllerRegistration = {
  name: 'serviceaccount-controller',
  formerName: 'serviceaccount',
  needs: () => [serviceAccountResource],
  create: (parts) => defaultServiceAccounts(parts),
}
