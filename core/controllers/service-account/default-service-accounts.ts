import type { Client } from '../../client/client.ts'
import type { Runtime } from '../../runtime.ts'
import type { Controller } from '../controller.ts'
import { NamespaceObjects } from '../namespace-objects.ts'

/** Creates the service account `default` in every namespace, for pods that name no service account. */
export function defaultServiceAccounts(parts: {
  readonly client: Client
  readonly runtime: Runtime
}): Controller {
  return new NamespaceObjects({
    name: 'serviceaccount-controller',
    client: parts.client,
    runtime: parts.runtime,
    resource: { group: '', version: 'v1', resource: 'serviceaccounts' },
    wanted: { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } },
    // Fields that users add, such as image pull secrets, stay: nothing is repaired.
    repaired: () => undefined,
  })
}
