import type { ResourceContext } from '../rest/resource-context.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ApiConnection, ApiUpgrade } from '../http/request-handler.ts'
import type { podStreams } from './pod-streams.ts'

/** Serves a connection: over WebSocket with the subprotocols that the client offers, else over SPDY. */
export type Connect = (
  context: ResourceContext,
  protocols: readonly string[] | undefined,
) => Promise<ApiConnection | ApiUpgrade>

let loaded: typeof podStreams | undefined

/** Loads what serves the subresources of pods that reach containers; they load it with their first request otherwise. */
export async function loadPodStreams(): Promise<typeof podStreams> {
  return (loaded ??= (await import('./pod-streams.ts')).podStreams)
}

/** Serves `log`. */
export const readLogLater = async (context: ResourceContext): Promise<ApiResponse> =>
  (loaded ?? (await loadPodStreams())).readLog(context)

/** Serves `exec` and `attach`. */
export const connectToProcessLater: Connect = async (context, protocols) =>
  (loaded ?? (await loadPodStreams())).connectToProcess(context, protocols)

/** Serves `portforward`. */
export const connectToPortsLater: Connect = async (context, protocols) =>
  (loaded ?? (await loadPodStreams())).connectToPorts(context, protocols)

/** Serves `proxy` of pods, services and nodes. */
export const proxyLater = async (context: ResourceContext): Promise<ApiResponse> =>
  (loaded ?? (await loadPodStreams())).proxyRequest(context)
