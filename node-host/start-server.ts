import { createApiServer } from '../core/index.ts'
import { launchServer } from './launch-server.ts'
import type { RunningServer } from './running-server.ts'
import type { StartOptions } from './options/start-options.ts'

/**
 * Starts a server in this process.
 *
 * @example
 * const server = await startServer({ brand: 'k8s', storage: 'memory', port: 0 })
 * // ... kubectl --kubeconfig ${server.kubeconfig} get namespaces
 * await server.close()
 *
 * @throws StartupError with one line for the user: a port in use, a locked directory, a file that cannot be read.
 */
export function startServer(options: StartOptions = {}): Promise<RunningServer> {
  return launchServer(options, createApiServer)
}
