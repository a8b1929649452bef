import type { OpenedServer, OpenServerOptions } from './opened-server.ts'
import { PageServer } from './page-server.ts'
import { planServer, type ServerPlan } from './server-options.ts'

const open = new Set<string>()

/** Opens what was planned; the caller looks at its state. */
export async function openPlanned(plan: ServerPlan): Promise<PageServer> {
  const { name } = plan.served
  // Browsers hide the locks from pages that could be tampered with on the way.
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
 * Reaches the server called `name`, and starts it in a worker where no other tab of this origin has done so. Resolves
 * once it answers and `fetch` below the prefix is intercepted, or once it is clear that it cannot be reached for now:
 * see {@link OpenedServer.state}. Closing the tab, or the worker's end, hands the server over to another tab or a new worker.
 *
 * @throws TypeError or RangeError for options that cannot be.
 */
export async function openServer(options: OpenServerOptions = {}): Promise<OpenedServer> {
  return openPlanned(planServer(options, { perPage: false, needsServiceWorker: false }))
}
