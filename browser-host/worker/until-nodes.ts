import {
  type ApiServer,
  type ApiServerOptions,
  createClient,
  inProcessTransport,
  type Logger,
  serverUser,
  simulatedControllers,
} from '../../core/index.ts'

const limit = 2000
const usualNodes = 3

/** Resolves once the simulated nodes exist, which clients look for first, or after two seconds. The last one is made last. */
export async function untilNodes(
  server: ApiServer,
  { simulate = false, simulation = {} }: Pick<ApiServerOptions, 'simulate' | 'simulation'>,
  logger: Logger,
): Promise<void> {
  const { nodes = usualNodes } = simulation
  if (nodes === 0 || !simulatedControllers(simulate).includes('simulated-nodes')) return
  const userAgent = 'skerry-worker'
  const client = createClient(inProcessTransport(server, serverUser), { userAgent })
  const signal = AbortSignal.timeout(limit)
  const options = { fieldSelector: `metadata.name=node-${nodes}`, signal }
  try {
    for await (const _event of client.watch('/api/v1/nodes', options)) return
  } catch (error) {
    logger.warn('the simulated nodes are late', { error: String(error) })
  }
}
