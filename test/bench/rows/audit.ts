import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { benchNamespace } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { type Result, whole } from '../measure/result.ts'

const connections = 64

/** What auditing may add to a GET. */
const mostOfPlain = 1.1

const policy = 'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: Metadata}]\n'

/** A GET that is audited at level Metadata, both of its stages, to a file, against the same GET that is not. */
export async function getAudited(context: BenchContext): Promise<Result[]> {
  const path = `/api/v1/namespaces/${benchNamespace}/pods/checkout-00000001`
  const open = async (isAudited: boolean): Promise<[Child<ApiServerCalls>, number]> => {
    const server = context.start<ApiServerCalls>('api-server', true)
    const directory = await context.directory()
    const policyFile = join(directory, 'policy.yaml')
    await writeFile(policyFile, policy)
    const audit = { policyFile, logFile: join(directory, 'audit', 'audit.log') }
    const { port } = await server.call('start', {
      directory: await context.directory(),
      ...(isAudited && { audit }),
    })
    await server.call('createMany', { kind: 'pods', first: 0, count: 100 })
    return [server, port]
  }
  const [ours, limit] = [await open(true), await open(false)]
  const load = context.start<HttpLoadCalls>('http-load')
  const request = httpRequest({ method: 'GET', path, token: userToken })
  const { warmUpMs, sampleMs: durationMs, rounds } = context
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const sample = (of: 'ours' | 'limit', [server, port]: typeof ours): Promise<number> =>
    cost[of].measure(server, load, () =>
      load.call('run', { port, connections, request, warmUpMs, durationMs }),
    )
  const rates = await inTurns(
    rounds,
    () => sample('ours', ours),
    () => sample('limit', limit),
  )
  return [
    {
      name: 'GET a pod, audited to a file',
      measured: `${whole(rates.ours)} requests/s`,
      limit: `${whole(rates.limit)} requests/s`,
      ratio: rates.ratio,
      required: mostOfPlain,
      direction: 'at most',
      unit: 'of the time of a GET that is not audited',
      notes: [
        'level Metadata, two events a request',
        ...costNotes('request', cost.ours, cost.limit),
      ],
    },
  ]
}
