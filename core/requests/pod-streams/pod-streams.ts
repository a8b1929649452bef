import { connectToPorts } from './connect-ports.ts'
import { connectToProcess } from './connect-process.ts'
import { proxyRequest } from './proxy/proxy-request.ts'
import { simulatedRoute } from './proxy/simulated-route.ts'
import { connectToLog, readLog } from './read-log.ts'

/** What serves the subresources that reach containers. */
export const podStreams: {
  readonly connectToLog: typeof connectToLog
  readonly connectToPorts: typeof connectToPorts
  readonly connectToProcess: typeof connectToProcess
  readonly proxyRequest: typeof proxyRequest
  readonly readLog: typeof readLog
  readonly simulatedRoute: typeof simulatedRoute
} = { connectToLog, connectToPorts, connectToProcess, proxyRequest, readLog, simulatedRoute }
