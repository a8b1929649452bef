import type { Exchange, Next, Outcome } from '../../../core/requests/pipeline/exchange.ts'
import { createFlowControl } from '../../../core/server/create-flow-control.ts'
import type { ServerServices } from '../../../core/server/create-services.ts'
import { serveCalls } from '../child-calls.ts'
import { benchNamespace } from '../client/objects.ts'
import { accountToken, adminToken, userToken } from '../client/tokens.ts'
import { BenchServer } from '../in-process/bench-server.ts'
import { requestInProcess } from '../in-process/in-process-request.ts'
import { cpuTimeOfCall } from '../measure/cpu-time.ts'

/** Tokens of a member of `system:masters`, whose requests are exempt, and of those whose requests have queues. */
const tokens = { master: adminToken, user: userToken, account: accountToken }

export type Who = keyof typeof tokens

export type FlowControlLoadCalls = {
  /** Opens a store in `directory`, with so many flow schemas of other users before those of the start. */
  start(settings: { readonly directory: string; readonly flowSchemas: number }): Promise<void>
  /** Microseconds of CPU that the stage takes for a request which is answered at once. */
  run(settings: { readonly who: Who; readonly durationMs: number }): Promise<number>
  stop(nothing: undefined): Promise<void>
}

const path = `/api/v1/namespaces/${benchNamespace}/pods`

interface Running {
  readonly server: BenchServer
  readonly call: (who: Who) => Promise<() => unknown>
}

let running: Running | undefined

async function start(directory: string, flowSchemas: number): Promise<Running> {
  let seen: Exchange | undefined
  const log = (exchange: Exchange, next: Next): ReturnType<Next> => {
    seen = exchange
    return next(exchange)
  }
  const server = await BenchServer.open(directory, { log, limit: 'number' })
  await server.addFlowSchemas(flowSchemas)
  const exchangeOf = async (who: Who): Promise<Exchange> => {
    await requestInProcess(server.handler, { method: 'GET', path, token: tokens[who] })
    if (!seen) throw new TypeError('the request was not seen')
    return seen
  }
  const { services } = await exchangeOf('user')
  const { stage, load } = createFlowControl(
    services as ServerServices,
    { concurrencyLimit: 600 },
    {},
    new AbortController().signal,
  )
  load()
  const outcome: Outcome = { status: 200, headers: [], body: null }
  const next: Next = () => outcome
  const call: Running['call'] = async (who) => {
    const exchange = await exchangeOf(who)
    return () => stage(exchange, next)
  }
  return { server, call }
}

serveCalls<FlowControlLoadCalls>({
  async start({ directory, flowSchemas }) {
    running = await start(directory, flowSchemas)
  },

  async run({ who, durationMs }) {
    if (!running) throw new TypeError('the server is not started')
    return cpuTimeOfCall(await running.call(who), durationMs)
  },

  stop: async () => running?.server.close(),
})
