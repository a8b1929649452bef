import { boundedFetch } from '../../../../core/base/outgoing/bounded-fetch.ts'
import type { HostRequest } from '../../../../core/base/outgoing/host-fetch.ts'
import { readAll } from '../../../../core/base/streams/join-bytes.ts'
import { chooseConnection } from '../../../../core/command/kubeconfig/choose-connection.ts'
import type {
  ClientHost,
  ConnectionRequest,
  PluginOutcome,
  PluginRun,
} from '../../../../core/command/kubeconfig/client-host.ts'
import {
  type ClosableTransport,
  openKubeconfigTransport,
} from '../../../../core/command/kubeconfig/kubeconfig-transport.ts'
import { readKubeconfig } from '../../../../core/command/kubeconfig/read-kubeconfig.ts'
import { testRuntime, type TestRuntime } from '../../../support/servers/test-runtime.ts'

export const start: number = Date.UTC(2026, 0, 1)

/** A client's host in memory: files, a plug-in that is asked for its next outcome, and a server that answers by status. */
export class FakeClientHost implements ClientHost {
  readonly runtime: TestRuntime = testRuntime(start)
  readonly files = new Map<string, string>()
  readonly runs: PluginRun[] = []
  readonly requests: HostRequest[] = []
  readonly connections: ConnectionRequest[] = []
  readonly warnings: string[] = []
  /** How many times connections were opened, and how many of them are closed. */
  opened = 0
  closed = 0
  standardInput: ClientHost['standardInput'] = { isTerminal: false }
  plugin: (run: PluginRun) => PluginOutcome | Promise<PluginOutcome> = () => ({ missing: true })
  status: (request: HostRequest) => number = () => 200

  get clock(): ClientHost['clock'] {
    return this.runtime.clock
  }

  readonly readFile = (path: string): Promise<string> => {
    const text = this.files.get(path)
    if (text !== undefined) return Promise.resolve(text)
    return Promise.reject(new Error(`open ${path}: no such file or directory`))
  }

  async runPlugin(run: PluginRun): Promise<PluginOutcome> {
    this.runs.push(run)
    return this.plugin(run)
  }

  checkKeyPair(): void {}

  warn(text: string): void {
    this.warnings.push(text)
  }

  openConnections(): ReturnType<ClientHost['openConnections']> {
    this.opened++
    const fetch = boundedFetch(this.runtime.timers, async (request) => {
      this.requests.push(request)
      const status = this.status(request)
      async function* body(): AsyncGenerator<Uint8Array> {
        yield new TextEncoder().encode(String(status))
      }
      return { status, headers: [], body: body() }
    })
    const connect = (request: ConnectionRequest): Promise<never> => {
      this.connections.push(request)
      return Promise.reject(new Error('nothing to connect to'))
    }
    return { fetch, connect, close: () => void this.closed++ }
  }

  /** Opens the connection of a kubeconfig with this user, in YAML. */
  open(user: string, cluster = 'server: https://server'): Promise<ClosableTransport> {
    const text = [
      'clusters:',
      `- {name: c, cluster: {${cluster}}}`,
      `users:`,
      `- {name: u, user: {${user}}}`,
      'contexts:',
      '- {name: x, context: {cluster: c, user: u}}',
      'current-context: x',
    ].join('\n')
    const config = readKubeconfig(text, 'config', {
      resolve: (path) => path,
      namesPath: () => false,
    })
    return openKubeconfigTransport(chooseConnection(config, {}), this)
  }

  /** The value of a header of a request; undefined without it. */
  header(at: number, name: string): string | undefined {
    const { headers = [] } = this.requests.at(at) ?? {}
    const place = headers.findIndex((one, index) => index % 2 === 0 && one === name)
    return place < 0 ? undefined : headers[place + 1]
  }
}

/** Sends a request and reads its answer. @returns the status */
export async function send(
  transport: ClosableTransport,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { status, body } = await transport.request({
    method: 'GET',
    path: '/version',
    search: '',
    headers: {},
    body: undefined,
    signal,
  })
  // Answers 401 are read while new credentials are got, and still have their body.
  const text = new TextDecoder().decode(await readAll(body))
  return text === String(status) ? status : Number.NaN
}

/** A run of a plug-in that succeeded. */
export function printed(
  status: Readonly<Record<string, string>>,
  apiVersion = 'client.authentication.k8s.io/v1',
): PluginOutcome {
  return { ended: 0, output: JSON.stringify({ kind: 'ExecCredential', apiVersion, status }) }
}
