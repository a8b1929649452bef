import { describe, expect, it, onTestFinished } from 'vitest'
import type { MockServerOptions } from '../../../browser-host/page/index.ts'
import { startWithin } from '../../../browser-host/page/start-mock-server.ts'
import type { HostOrder } from '../../../browser-host/port/host-messages.ts'
import { holdLifeLock, newLifeName } from '../../../browser-host/port/life-lock.ts'
import { servePort } from '../../../browser-host/port/serve-port.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'
import { settled, signalled, strictLogger } from '../port/linked.ts'

/** A worker whose script is `code`. */
function workerOf(code: string): Worker {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  return new Worker(url, { type: 'module' })
}

const silentWorker = (): Worker => workerOf('')

interface Starting {
  /** Moves the clock of the start. */
  advance(milliseconds: number): void
  /** `started`, or the reason why not; undefined while neither is known. */
  outcome(): string | undefined
  readonly settled: Promise<string>
}

/** Starts a mock by a clock of its own, and resolves once its limit runs. */
async function starting(options: MockServerOptions): Promise<Starting> {
  const runtime = testRuntime()
  const limited = signalled()
  let outcome: string | undefined
  const timers: Parameters<typeof startWithin>[0] = {
    after(milliseconds, task) {
      limited.settle()
      return runtime.timers.after(milliseconds, task)
    },
  }
  const start = startWithin(timers, { serviceWorker: false, ...options })
  const known = start.then(
    async (server) => {
      outcome = 'started'
      await server.close()
      return outcome
    },
    (error: Error) => (outcome = error.message),
  )
  await limited.promise
  return { advance: runtime.advance, outcome: () => outcome, settled: known }
}

/** The outcome of a start once ten seconds are over. */
async function outcomeOf(options: MockServerOptions, cause: Promise<void>): Promise<string> {
  const start = await starting(options)
  await cause
  await settled()
  start.advance(10_000)
  return start.settled
}

describe('a start of a mock that cannot answer', () => {
  it('a mock whose worker says nothing is refused after ten seconds, and not before', async () => {
    const start = await starting({ worker: silentWorker })
    start.advance(9_999)
    await settled()
    expect(start.outcome()).toBeUndefined()
    start.advance(1)
    expect(await start.settled).toBe(
      'the server did not start within 10 seconds: the worker that runs the server does not answer',
    )
  })

  it('a mock with many fixtures has ten milliseconds more for each object', async () => {
    const start = await starting({
      worker: silentWorker,
      fixtures: ({ build }) => build.list(1_000, 'Pod', 'web'),
    })
    start.advance(19_999)
    await settled()
    expect(start.outcome()).toBeUndefined()
    start.advance(1)
    expect(await start.settled).toMatch(/^the server did not start within 20 seconds: /)
  })

  it('a mock whose worker throws at its start is refused with what was thrown', async () => {
    const thrown = signalled()
    const worker = (): Worker => {
      const spawned = workerOf("throw new Error('the script is broken')")
      spawned.addEventListener('error', () => thrown.settle())
      return spawned
    }
    expect(await outcomeOf({ worker }, thrown.promise)).toContain('the script is broken')
  })

  it('a mock whose worker has no script is refused with where it may be', async () => {
    const failed = signalled()
    const worker = (): Worker => {
      const spawned = new Worker('/no-such-worker.js', { type: 'module' })
      spawned.addEventListener('error', () => failed.settle())
      return spawned
    }
    expect(await outcomeOf({ worker }, failed.promise)).toContain(
      'the script of the worker cannot be loaded (Vite needs the plug-in of skerry/vite; the option worker names another place)',
    )
  })

  it('a mock whose worker is ready but serves no port is refused with what the worker threw', async () => {
    const thrown = signalled()
    const worker = (): Worker => {
      const spawned = workerOf(`
        onmessage = ({ data }) => {
          if (data.type === 'serve') throw new TypeError('no server is here')
          navigator.locks.request('run', () => {
            postMessage({ type: 'ready', run: 'run' })
            return new Promise(() => undefined)
          })
        }`)
      spawned.addEventListener('error', () => thrown.settle())
      return spawned
    }
    expect(await outcomeOf({ worker }, thrown.promise)).toContain('no server is here')
  })

  it('a mock whose service worker is never registered is refused with that reason', async () => {
    const { serviceWorker } = navigator
    const registered = signalled<Error>()
    const register = async (): Promise<never> => {
      throw await registered.promise
    }
    Object.assign(serviceWorker, { register })
    onTestFinished(() => {
      Reflect.deleteProperty(serviceWorker, 'register')
      registered.settle(new Error('none is registered'))
    })
    const served = signalled()
    const options: MockServerOptions = {
      serviceWorker: '/never-registered.js',
      worker: () => servingHere(served.settle),
    }
    expect(await outcomeOf(options, served.promise)).toBe(
      'the server did not start within 10 seconds: the service worker does not answer',
    )
  })
})

/** Stands for a worker; its ports are served in this page, and `served` is called once one is. */
function servingHere(served: () => void): Worker {
  const stand = {
    onmessage: (_event: MessageEvent): void => undefined,
    terminate: () => undefined,
    postMessage(order: HostOrder, [port]: readonly MessagePort[] = []) {
      if (order.type === 'start') {
        void holdLifeLock(newLifeName('run/here')).then(({ name: run, release }) => {
          onTestFinished(release)
          stand.onmessage(new MessageEvent('message', { data: { type: 'ready', run } }))
        })
      } else if (port) {
        const handler = {
          handle: () => Promise.reject(new Error('nothing to serve')),
          connect: () => Promise.reject(new Error('nothing to serve')),
        }
        servePort(port, handler, { logger: strictLogger, ended: new AbortController().signal })
        served()
      }
    },
  }
  return stand as unknown as Worker
}
