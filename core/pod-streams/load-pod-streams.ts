import type { ResourceContext } from '../rest/resource-context.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ApiConnection, ApiUpgrade } from '../http/request-handler.ts'

/** Serves a connection: over WebSocket with the subprotocols that the client offers, else over SPDY. */
export type Connect = (
  context: ResourceContext,
  protocols: readonly string[] | undefined,
) => Promise<ApiConnection | ApiUpgrade>

/** Serves `log`; loaded with the first request. */
export const readLogLater = async (context: ResourceContext): Promise<ApiResponse> => {
  const { readLog } = await import('./read-log.ts')
  return readLog(context)
}

/** Serves `exec` and `attach`; loaded with the first request. */
export const connectToProcessLater: Connect = async (context, protocols) => {
  const { connectToProcess } = await import('./connect-process.ts')
  return connectToProcess(context, protocols)
}

/** Serves `portforward`; loaded with the first request. */
export const connectToPortsLater: Connect = async (context, protocols) => {
  const { connectToPorts } = await import('./connect-ports.ts')
  return connectToPorts(context, protocols)
}
