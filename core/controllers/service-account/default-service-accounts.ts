import type { Client } from '../../client/client.ts'
import type { Runtime } from '../../runtime.ts'
import type { Controller } from '../controller.ts'
import { NamespaceObjects } from '../namespace-objects.ts'

/** Gives every namespace the service account `default`, which pods have that name none. */
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
    // What people add to it (secrets to pull images with, for one) is theirs.
    repaired: () => undefined,
  })
}
