import {
  checkOptions,
  type Logger,
  numberOption,
  type OptionTable,
  type RequestHandler,
  textOption,
} from '../../core/index.ts'
import { isLoopbackBind, urlOf } from '../serving/addresses/bind-address.ts'
import {
  type BrowserGuardOptions,
  BrowserGuard,
  localOrigin,
} from '../serving/http/browser-guard.ts'
import { defaultLimits } from '../serving/http/connections/limits.ts'
import { LiveRequests } from '../serving/http/connections/live-requests.ts'
import { type AnswerRequest, FetchAdapter } from '../serving/http/fetch/fetch-adapter.ts'
import { Gateway } from '../serving/http/gateway.ts'
import { Listener } from '../serving/http/listener.ts'
import { kubeconfigText } from '../serving/launch/kubeconfig.ts'

/** Address and port of a test server. */
export interface TestPortOptions {
  /** Any free port by default. */
  readonly port?: number
  /** A loopback address: `127.0.0.1` by default. */
  readonly host?: string
}

/** A port that a test server listens on: plain HTTP, and WebSocket for watches. */
export interface TestPort {
  /** URL of the port: `http://127.0.0.1:40123`. */
  readonly url: string
  readonly port: number
  /** Text of a kubeconfig without credentials: its requests are those of the acting user. */
  readonly kubeconfig: string
  /** Closes the port and cuts its connections. */
  close(): Promise<void>
}

/** The options of `listen`. */
export const testPortOptionTable: OptionTable<TestPortOptions> = {
  port: numberOption('The port.', { initial: 'any free one', most: 65_535 }),
  host: textOption('A loopback address.', '127.0.0.1'),
}

const defaultHost = '127.0.0.1'

/**
 * Opens a port for a handler.
 *
 * @throws RangeError for an address that others can reach; the system's error (`EADDRINUSE`) when the port cannot be opened.
 */
export async function openTestPort(
  handler: RequestHandler,
  logger: Logger,
  options: TestPortOptions,
): Promise<TestPort> {
  checkOptions('listen', options, testPortOptionTable)
  const { port = 0, host = defaultHost } = options
  if (!isLoopbackBind(host)) {
    throw new RangeError(
      `a test server allows every request, so it listens on loopback only and not on ${host}; use ${defaultHost}, ::1 or localhost`,
    )
  }
  const listener = await Listener.open({ handler, logger, host, port, guard: guardOf(host) })
  const url = urlOf('http', host, listener.port)
  return {
    url,
    port: listener.port,
    kubeconfig: kubeconfigText({ url }),
    close: () => listener.close(0),
  }
}

/** Answers requests that another server on this machine has received; see {@link AnswerRequest}. */
export function answerRequests(handler: RequestHandler, logger: Logger): AnswerRequest {
  const guard = new BrowserGuard(guardOf(defaultHost))
  const transport = {
    gateway: new Gateway({ handler, guard, logger, compress: true }),
    live: new LiveRequests(),
    limits: defaultLimits,
    logger,
    chains: undefined,
    stopping: false,
  }
  return new FetchAdapter(transport, true).answer
}

function guardOf(host: string): BrowserGuardOptions {
  return {
    hosts: new Set(['localhost', '127.0.0.1', '::1', host.toLowerCase()]),
    origins: [localOrigin],
  }
}
