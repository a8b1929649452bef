import type { OpenedServer, OpenServerOptions } from './opened-server.ts'
import { PageServer } from './page-server.ts'
import { readOpenOptions } from './read-options.ts'
import { planServer, type ServerPlan } from './server-options.ts'

const open = new Set<string>()

/** Opens a planned server; the caller checks its state. */
export async function openPlanned(plan: ServerPlan): Promise<PageServer> {
  const { name } = plan.served
  // Browsers have no Web Locks in insecure contexts.
  if (!('locks' in navigator)) {
    throw new TypeError('this page has no Web Locks: it must come by https or from localhost')
  }
  if (open.has(name)) throw new TypeError(`this page has opened the server ${name} already`)
  open.add(name)
  const server = new PageServer(plan, () => open.delete(name))
  try {
    await server.open()
  } catch (error) {
    await server.close()
    throw error
  }
  return server
}

/**
 * Connects to the server `name`, and starts it in a worker unless another tab of this origin has. Resolves once the server
 * answers and `fetch` below the prefix is intercepted, or once it is known to be unreachable for now: see
 * {@link OpenedServer.state}. When the tab or the worker ends, another tab or a new worker takes over.
 *
 * @throws TypeError or RangeError for invalid options, or fixtures that cannot be read.
 */
export async function openServer(options: OpenServerOptions = {}): Promise<OpenedServer> {
  const read = await readOpenOptions(options)
  return openPlanned(planServer(read, { perPage: false, needsServiceWorker: false }))
}
