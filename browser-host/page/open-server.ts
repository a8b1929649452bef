import type { OpenedServer, OpenServerOptions } from './opened-server.ts'

/**
 * Reaches the server called `name`, and starts it in a worker where no other tab of this origin has done so. Resolves
 * once it answers and `fetch` below the prefix is intercepted, or once it is clear that it cannot be reached for now:
 * see {@link OpenedServer.state}. Closing the tab, or the worker's end, hands the server over to another tab or a new worker.
 *
 * @throws TypeError or RangeError for options that cannot be.
 */
export function openServer(options: OpenServerOptions = {}): Promise<OpenedServer> {
  return Promise.reject(new TypeError(`not there yet: ${options.name ?? 'default'}`))
}
