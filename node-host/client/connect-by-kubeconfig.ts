import {
  chooseConnection,
  type ClosableTransport,
  type ConnectionOverrides,
  openKubeconfigTransport,
} from '../../core/index.ts'
import { stderrLogger } from '../base/logging/stderr-logger.ts'
import { nodeRuntime } from '../base/node-runtime.ts'
import { loadKubeconfig } from './load-kubeconfig.ts'
import { nodeClientHost } from './node-client-host.ts'

export interface KubeconfigClientOptions extends ConnectionOverrides {
  /** File of the kubeconfig; without it `KUBECONFIG` and `~/.kube/config` count, as for kubectl. */
  readonly kubeconfig?: string
}

export interface KubeconfigClient {
  /** For `createClient`; credential plug-ins run when a request needs them. */
  readonly transport: ClosableTransport
  /** The namespace of the context, `default` where it has none. */
  readonly namespace: string
}

/**
 * Opens a connection to the server of a kubeconfig, with its client certificate, token or credential plug-in.
 *
 * @throws KubeconfigError where it cannot be used as it is.
 */
export async function connectByKubeconfig({
  kubeconfig: explicit = '',
  ...overrides
}: KubeconfigClientOptions): Promise<KubeconfigClient> {
  const config = await loadKubeconfig({ explicit, env: process.env })
  const chosen = chooseConnection(config, overrides)
  const logger = stderrLogger()
  const ended = new AbortController()
  const opened = await openKubeconfigTransport(
    chosen,
    nodeClientHost({
      runtime: nodeRuntime(logger),
      env: process.env,
      standardInput: { isTerminal: process.stdin.isTTY },
      signal: ended.signal,
      warn: (text) => logger.warn('a credential plug-in failed', { cause: text }),
    }),
  )
  const close = (): void => {
    ended.abort()
    opened.close()
  }
  return {
    transport: {
      request: (request) => opened.request(request),
      connect: (request) => opened.connect(request),
      close,
    },
    namespace: chosen.namespace || 'default',
  }
}
