import { describe, expect, it, onTestFinished } from 'vitest'
import { holdLifeLock, newLifeName } from '../../../browser-host/port/life-lock.ts'
import { LinkKeeper } from '../../../browser-host/port/link-keeper.ts'
import { type LinkResponse, PortLink } from '../../../browser-host/port/port-link.ts'
import { servePort } from '../../../browser-host/port/serve-port.ts'
import { SteadyLink } from '../../../browser-host/port/steady-link.ts'
import { type ApiResponse, type RequestHandler, serviceUnavailable } from '../../../core/index.ts'
import { testRuntime, type TestRuntime } from '../../support/servers/test-runtime.ts'
import { answer, ask, bytes, linkTo, settled, strictLogger, text } from './linked.ts'

/** Milliseconds of silence after which a server is pinged, twice, before its link is lost. */
const silence = 5_000

interface Served {
  readonly link: PortLink
  readonly runtime: TestRuntime
  /** The end of the server. */
  readonly serverPort: MessagePort
  readonly clientPort: MessagePort
}

/** A link whose requests are never answered, by a clock of its own. */
function unanswered(): Served {
  const runtime = testRuntime()
  const { port1, port2 } = new MessageChannel()
  const handler: RequestHandler = {
    handle: () => new Promise<ApiResponse>(() => undefined),
    connect: () => Promise.reject(new Error('none')),
  }
  servePort(port2, handler, { logger: strictLogger, ended: new AbortController().signal })
  const link = new PortLink(port1, { timers: runtime.timers })
  onTestFinished(() => link.close())
  return { link, runtime, serverPort: port2, clientPort: port1 }
}

/** Lets time pass, and the ports carry what is sent meanwhile. */
async function pass({ runtime }: Pick<Served, 'runtime'>, silences: number): Promise<void> {
  for (let passed = 0; passed < silences; passed++) {
    runtime.advance(silence)
    await settled()
  }
}

function outcomeOf(pending: Promise<unknown>): { text(): string | undefined } {
  let outcome: string | undefined
  pending.then(
    () => (outcome = 'answered'),
    (error: Error) => (outcome = `${error.name}: ${error.message}`),
  )
  return { text: () => outcome }
}

function textOf({ body }: LinkResponse): string {
  return body instanceof Uint8Array ? text(body) : 'a stream'
}

describe('a link over a port', () => {
  it('a request over a port that is broken fails after three silences', async () => {
    const served = unanswered()
    await settled()
    served.serverPort.close()
    const outcome = outcomeOf(served.link.request(ask('/')))
    await pass(served, 2)
    expect(outcome.text()).toBeUndefined()
    await pass(served, 1)
    expect(outcome.text()).toBe('LinkLostError: the server does not answer')
    expect(served.link.lost).toBe(true)
  })

  it('a request that takes long waits, as the server says that it is there', async () => {
    const served = unanswered()
    const outcome = outcomeOf(served.link.request(ask('/')))
    await pass(served, 20)
    expect([outcome.text(), served.link.lost]).toEqual([undefined, false])
  })

  it('a page that slept finds what the server said meanwhile before it gives up', async () => {
    const served = unanswered()
    const outcome = outcomeOf(served.link.request(ask('/')))
    await pass(served, 1)
    // Both timers run before any message is received.
    served.runtime.advance(silence)
    await pass(served, 3)
    expect([outcome.text(), served.link.lost]).toEqual([undefined, false])
  })

  it('nothing is asked of a server while no request is under way', async () => {
    const served = unanswered()
    const leaving = new AbortController()
    const outcome = outcomeOf(served.link.request(ask('/', { signal: leaving.signal })))
    leaving.abort(new Error('enough'))
    await settled()
    served.serverPort.close()
    await pass(served, 10)
    expect(outcome.text()).toBe('Error: enough')
    expect(served.link.lost).toBe(false)
  })

  it('a request fails where a message of the server cannot be read', async () => {
    const served = unanswered()
    const outcome = outcomeOf(served.link.request(ask('/')))
    served.clientPort.dispatchEvent(new MessageEvent('messageerror'))
    await settled()
    expect(outcome.text()).toBe('LinkLostError: a message of the server cannot be read')
  })

  it('a server whose port brings what cannot be read is found silent', async () => {
    const served = unanswered()
    await settled()
    const outcome = outcomeOf(served.link.request(ask('/')))
    await settled()
    served.serverPort.dispatchEvent(new MessageEvent('messageerror'))
    await pass(served, 3)
    expect(outcome.text()).toBe('LinkLostError: the server does not answer')
  })
})

describe('an answer that cannot be sent', () => {
  it.each<[when: string, handle: RequestHandler['handle']]>([
    ['at once', () => unsendable()],
    ['later', async () => unsendable()],
  ])(
    'a request whose answer comes %s and cannot be sent is answered 500',
    async (_when, handle) => {
      const runtime = testRuntime()
      const { link } = linkTo(handle, undefined, runtime.logger)
      expect((await link.request(ask('/'))).status).toBe(500)
      expect(runtime.log.map(({ level }) => level)).toEqual(['error'])
    },
  )

  /** An answer with a value that no port carries. */
  function unsendable(): ApiResponse {
    return { ...answer(bytes('here')), headers: [(() => undefined) as unknown as string] }
  }
})

describe('a steady link over broken ports', () => {
  it('a request is refused in time where no port is served, and the next one finds a port that is', async () => {
    const runtime = testRuntime()
    const { name: run, release } = await holdLifeLock(newLifeName('run/test'))
    onTestFinished(release)
    const handler: RequestHandler = {
      handle: () => answer(bytes('here')),
      connect: () => Promise.reject(new Error('none')),
    }
    let offers = 0
    const keeper = new LinkKeeper({
      want() {
        offers += 1
        const { port1, port2 } = new MessageChannel()
        const ended = new AbortController().signal
        if (offers > 1) servePort(port2, handler, { logger: strictLogger, ended })
        keeper.accept({ run, port: port1 })
      },
      patience: 10_000,
      late: () => serviceUnavailable('no worker serves a port'),
      timers: runtime.timers,
    })
    onTestFinished(() => keeper.close())
    const link = new SteadyLink((signal) => keeper.find(signal))
    const pending = link.request(ask('/'))
    await settled()
    expect(offers).toBe(1)
    runtime.advance(10_000)
    expect(textOf(await pending)).toContain('no worker serves a port')
    expect(textOf(await link.request(ask('/')))).toBe('here')
    expect(offers).toBe(2)
  })
})
