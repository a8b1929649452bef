import type { Client } from './client/client.ts'
import type { ServerServices } from './server-services.ts'

/** Creates what must exist and starts the controllers. */
export async function startControllers(
  _services: ServerServices,
  _client: Client,
): Promise<() => Promise<void>> {
  return async () => {}
}
