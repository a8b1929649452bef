import type { Client } from './client/client.ts'
import { ControllerManager } from './controllers/controller-manager.ts'
import { ensureDefaultNamespaces } from './controllers/default-namespaces.ts'
import { ensureBootstrapPolicy } from './controllers/ensure-bootstrap-policy.ts'
import { NamespaceController } from './controllers/namespace-controller.ts'
import type { ServerServices } from './server-services.ts'

/**
 * Creates what every server has from the start, then runs the controllers.
 *
 * @returns what stops them.
 */
export async function startControllers(
  services: ServerServices,
  client: Client,
): Promise<() => Promise<void>> {
  const { brand, catalog, runtime, isFurnished } = services
  const manager = new ControllerManager(runtime)
  const serves = (group: string, resource: string): boolean =>
    catalog.find(group, 'v1', resource) !== undefined
  if (!isFurnished && serves('', 'namespaces')) {
    await ensureDefaultNamespaces(client, brand)
  }
  if (!isFurnished && serves(`rbac.authorization.${brand.apiDomain}`, 'clusterroles')) {
    await ensureBootstrapPolicy(client, brand)
  }
  // Last: nothing may fail any more once something runs that only the caller can stop.
  if (serves('', 'namespaces')) {
    manager.start(new NamespaceController({ client, catalog, brand, runtime }))
  }
  return () => manager.stop()
}
