import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { startServer } from '../../../../node-host/serving/launch/start-server.ts'
import { narrowLevel } from '../../../support/flow-control/narrow-level.ts'
import { type LogLine, recordingLogger } from '../../host/http/open-listener.ts'
import { type Endpoint, HttpClient } from '../http-client.ts'

/** Seats of the level of the user `flood`, and the requests that may wait there. */
export const seats = 2
export const queueLength = 5

const concurrency = 30

export interface NarrowServer {
  /** Of the user `flood`, whose level has two seats and a queue of five; of another one, `calm`; and of an administrator. */
  readonly flood: Endpoint
  readonly calm: Endpoint
  readonly admin: Endpoint
  readonly log: readonly LogLine[]
  /** Value of a counter or gauge, summed over its series that have all these labels. */
  metric(name: string, labels?: Readonly<Record<string, string>>): Promise<number>
  close(): Promise<void>
}

/** A server over TLS that ends with the test, where all users may do everything. */
export async function openNarrowServer(options: StartOptions = {}): Promise<NarrowServer> {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-flow-control-'))
  const tokenAuthFile = join(directory, 'tokens.csv')
  const tokens = ['admin,admin,admin,system:masters', 'flood,flood,flood', 'calm,calm,calm']
  await writeFile(tokenAuthFile, tokens.join('\n'))
  const logger = recordingLogger()
  const server = await startServer({
    brand: 'k8s',
    storage: 'memory',
    dataDir: join(directory, 'data'),
    port: 0,
    tokenAuthFile,
    authorizationModes: ['AlwaysAllow'],
    maxRequestsInflight: concurrency - 10,
    maxMutatingRequestsInflight: 10,
    logger,
    ...options,
  })
  const authority = await readFile(join(directory, 'data/pki/ca.crt'), 'utf8')
  const of = (token: string): Endpoint => ({ port: server.port, authority, token })
  const admin = new HttpClient(of('admin'))
  onTestFinished(async () => {
    admin.close()
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  await narrow(admin)
  return {
    flood: of('flood'),
    calm: of('calm'),
    admin: of('admin'),
    log: logger.lines,
    async metric(name, labels = {}) {
      const { text } = await admin.get('/metrics')
      const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
      const lines = text
        .split('\n')
        .filter((line) => line.startsWith(`${name}{`) && wanted.every((one) => line.includes(one)))
      return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
    },
    close: () => server.close(),
  }
}

/** Makes the level, with as many shares as give it its seats. */
async function narrow(admin: HttpClient): Promise<void> {
  const group = '/apis/flowcontrol.apiserver.k8s.io/v1'
  const levels = await admin.get(`${group}/prioritylevelconfigurations`)
  const { items } = JSON.parse(levels.text) as {
    readonly items: readonly {
      readonly spec: { readonly limited?: { readonly nominalConcurrencyShares: number } }
    }[]
  }
  const others = items.reduce(
    (sum, { spec }) => sum + (spec.limited?.nominalConcurrencyShares ?? 0),
    0,
  )
  const shares = Math.floor((seats * others) / (concurrency - seats))
  const [level, flowSchema] = narrowLevel({ user: 'flood', shares, queueLength })
  await admin.post(`${group}/prioritylevelconfigurations`, JSON.stringify(level))
  await admin.post(`${group}/flowschemas`, JSON.stringify(flowSchema))
}
