import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get as httpsGet, type RequestOptions } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import { load } from 'js-yaml'
import { onTestFinished } from 'vitest'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import type { ApiServerOptions } from '../../../../core/index.ts'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import {
  type CreateApiServer,
  launchServer,
} from '../../../../node-host/serving/launch/launch-server.ts'
import type { RunningServer } from '../../../../node-host/serving/running/running-server.ts'
import { recordingLogger, text } from '../http/open-listener.ts'

/** An API server that answers with who is asking, and keeps what the host gave it. */
export class FakeApi {
  given: ApiServerOptions | undefined
  readonly calls: string[] = []
  answer: (request: ApiRequest) => ReturnType<typeof text> = ({ peer }) =>
    text(peer?.certificate?.commonName ?? 'nobody')

  readonly create: CreateApiServer = (options) => {
    this.given = options
    const changed = (): Promise<void> => Promise.resolve()
    return Promise.resolve({
      webhook: () => () => undefined,
      aggregate: async () => async () => undefined,
      catalog: { add: changed, remove: changed, change: changed },
      handle: (request) => this.answer(request),
      upgrade: () => Promise.reject(new TypeError('not expected')),
      connect: () => Promise.resolve(text('no', 400)),
      announceShutdown: () => void this.calls.push('announce'),
      shutdown: () => void this.calls.push('shutdown'),
      retire: () => void this.calls.push('retire'),
      close: () => {
        this.calls.push('close')
        return Promise.resolve()
      },
    })
  }
}

/** A server on a free port with its data in `directory`, closed when the test ends. */
export async function launchIn(
  directory: string,
  options: StartOptions = {},
  api: FakeApi = new FakeApi(),
): Promise<RunningServer> {
  const settings = { dataDir: directory, port: 0, logger: recordingLogger(), ...options }
  const server = await launchServer(settings, api.create)
  onTestFinished(() => server.close())
  return server
}

export interface Kubeconfig {
  clusters: { cluster: { server: string; 'certificate-authority-data'?: string } }[]
  users: { user: { 'client-certificate-data'?: string; 'client-key-data'?: string } }[]
}

export async function readKubeconfig(path: string): Promise<Kubeconfig> {
  return load(await readFile(path, 'utf8')) as Kubeconfig
}

/** The text of a kubeconfig's base64. */
export function decode(data: string | undefined): string {
  return Buffer.from(data ?? '', 'base64').toString()
}

/** Calls the server as a client with the kubeconfig does: status and body of `GET /`. */
export async function callWith(path: string, options: RequestOptions = {}): Promise<string> {
  const { clusters, users } = await readKubeconfig(path)
  const cluster = clusters[0]?.cluster
  const user = users[0]?.user
  const outgoing = httpsGet(cluster?.server ?? '', {
    ca: decode(cluster?.['certificate-authority-data']),
    cert: decode(user?.['client-certificate-data']),
    key: decode(user?.['client-key-data']),
    agent: false,
    ...options,
  })
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
  return `${message.statusCode} ${await readText(message)}`
}
