import { Lazy } from '../../base/execution/lazy.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { ApiConnection, ApiUpgrade } from '../../base/http/request-handler.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import type { podStreams } from './pod-streams.ts'

/** Serves a connection: over WebSocket with the subprotocols that the client offers, else over SPDY. */
export type Connect = (
  context: ResourceContext,
  protocols: readonly string[] | undefined,
) => Promise<ApiConnection | ApiUpgrade>

/** What serves the subresources of pods that reach containers; they load it with their first request otherwise. */
export const lazyPodStreams: Lazy<typeof podStreams> = new Lazy(
  async () => (await import('./pod-streams.ts')).podStreams,
)

/** Serves `log`. */
export const readLogLater = async (context: ResourceContext): Promise<ApiResponse> =>
  lazyPodStreams.use(({ readLog }) => readLog(context))

/** Serves `log` over WebSocket. */
export const connectToLogLater = async (
  context: ResourceContext,
  protocols: readonly string[],
): Promise<ApiConnection | ApiResponse> =>
  lazyPodStreams.use(({ connectToLog }) => connectToLog(context, protocols))

/** Serves `exec` and `attach`. */
export const connectToProcessLater: Connect = async (context, protocols) =>
  lazyPodStreams.use(({ connectToProcess }) => connectToProcess(context, protocols))

/** Serves `portforward`. */
export const connectToPortsLater: Connect = async (context, protocols) =>
  lazyPodStreams.use(({ connectToPorts }) => connectToPorts(context, protocols))

/** Serves `proxy` of pods, services and nodes. */
export const proxyLater = async (
  context: ResourceContext,
  protocols: readonly string[] | undefined,
): Promise<ApiResponse | ApiUpgrade> =>
  lazyPodStreams.use(({ proxyRequest }) => proxyRequest(context, protocols))
