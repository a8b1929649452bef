import type { PortTimers } from '../port/host-timers.ts'
import type { OpenedServer, OpenServerOptions } from './opened-server.ts'
import { checkOpenOptions } from './page-options.ts'
import { PageServer } from './page-server.ts'
import { openOnce } from './running-servers.ts'
import type { ServerPlan } from './server-options.ts'

/** A limit of a start, by the clock that it is lent. */
export interface StartLimit {
  readonly milliseconds: number
  readonly timers: PortTimers
}

/**
 * Opens a planned server; the caller checks its state, unless there is a limit.
 * @throws Error with the reason where the server does not answer within `limit`.
 */
export async function openPlanned(
  plan: ServerPlan,
  closed: () => void,
  limit?: StartLimit,
): Promise<PageServer> {
  const server = new PageServer(plan, closed)
  if (limit) await untilReady(server, limit)
  else await openOrClose(server)
  return server
}

async function openOrClose(server: PageServer): Promise<void> {
  try {
    await server.open()
  } catch (error) {
    await server.close()
    throw error
  }
}

async function untilReady(server: PageServer, { milliseconds, timers }: StartLimit): Promise<void> {
  const ready = async (): Promise<void> => {
    await openOrClose(server)
    const { phase, reason } = server.state
    if (phase === 'ready') return
    await server.close()
    throw new Error(reason ?? server.delay)
  }
  let end = (): void => undefined
  const late = new Promise<never>((_resolve, reject) => {
    end = timers.after(milliseconds, () => {
      const seconds = Math.round(milliseconds / 1000)
      reject(new Error(`the server did not start within ${seconds} seconds: ${server.delay}`))
      // Not awaited, as it may wait for what did not answer.
      void server.close()
    })
  })
  try {
    await Promise.race([ready(), late])
  } finally {
    end()
  }
}

/**
 * Connects to the server `name`, and starts it in a worker unless another tab of this origin has. Resolves once the server
 * answers and `fetch` below the prefix is intercepted, or once it is known to be unreachable for now: see
 * {@link OpenedServer.state}. When the tab or the worker ends, another tab or a new worker takes over. A second call with the same
 * options gives the same server.
 *
 * @throws TypeError or RangeError for invalid options, fixtures that cannot be read, or other options than those of a server of
 * this name that the page has open.
 */
export async function openServer(options: OpenServerOptions = {}): Promise<OpenedServer> {
  checkOpenOptions(options)
  return openOnce(options, { perPage: false, needsServiceWorker: false }, openPlanned)
}
