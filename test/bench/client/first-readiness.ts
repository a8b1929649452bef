import { request } from 'node:https'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds between the questions of a client that waits for a server. */
const interval = 2

/** Waits for the first 200 of `/readyz` on a port of this machine. @returns the time of it, as `performance.now()` */
export async function firstReadiness(port: number, signal: AbortSignal): Promise<number> {
  for (;;) {
    if ((await readiness(port)) === 200) return performance.now()
    await setTimeout(interval, undefined, { signal })
  }
}

/** The status of `/readyz` over a new connection; 0 where there is no answer yet. */
function readiness(port: number): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/readyz', agent: false, rejectUnauthorized: false },
      (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.once('error', () => resolve(0))
    asked.end()
  })
}
