import { checkOptions, createApiServer } from '../../../core/index.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import { startOptionTable } from '../../base/options/tables/start-option-table.ts'
import type { RunningServer } from '../running/running-server.ts'
import { launchServer } from './launch-server.ts'

/**
 * Starts a server in this process.
 *
 * @example
 * const server = await startServer({ brand: 'k8s', storage: 'memory', port: 0 })
 * // ... kubectl --kubeconfig ${server.kubeconfig} get namespaces
 * await server.close()
 *
 * @throws TypeError for an unknown option, with the nearest one, or a value of another type; RangeError for another wrong value;
 * StartupError with one line for the user: a port in use, a locked directory, a file that cannot be read.
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  checkOptions('startServer', options, startOptionTable)
  return launchServer(options, createApiServer)
}
