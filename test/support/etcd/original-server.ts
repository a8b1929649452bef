import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { send } from '../../bench/client/send.ts'
import { freePort } from '../servers/free-port.ts'
import type { Target, TargetAnswer } from './allocation-load.ts'
import { ChildProgram } from './child-program.ts'
import { builtProgram, printed } from './etcd-program.ts'

const token = 'original-token'

/** Whether kube-apiserver and kube-controller-manager were built here. */
export async function hasOriginal(): Promise<boolean> {
  const names = ['kube-apiserver', 'kube-controller-manager']
  const versions = await Promise.all(names.map((each) => printed(builtProgram(each), '--version')))
  return versions.every((version) => version?.startsWith('Kubernetes') === true)
}

/** A kube-apiserver on an etcd, with or without a kube-controller-manager. */
export class OriginalServer implements Target {
  readonly name = 'kube-apiserver'
  readonly #port: number
  readonly #directory: string
  readonly #agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  readonly #programs: ChildProgram[] = []

  private constructor(port: number, directory: string) {
    this.#port = port
    this.#directory = directory
  }

  /** Resolves once it is ready. */
  static async start(
    servers: readonly string[],
    { flags = [], controllers = false }: { flags?: readonly string[]; controllers?: boolean } = {},
  ): Promise<OriginalServer> {
    const directory = await mkdtemp(join(tmpdir(), 'original-'))
    const server = new OriginalServer(await freePort(), directory)
    try {
      await server.#start(servers, flags)
      if (controllers) await server.#startControllers()
    } catch (error) {
      await server.close()
      throw error
    }
    return server
  }

  async send(method: string, path: string, body?: JsonObject): Promise<TargetAnswer> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const answer = await send({
      agent: this.#agent,
      port: this.#port,
      method,
      path,
      body: body && JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    })
    return { status: answer.status, body: JSON.parse(answer.body) as JsonObject }
  }

  /** Ends it at once, as a crash does. */
  async close(): Promise<void> {
    this.#agent.destroy()
    for (const each of this.#programs.toReversed()) await each.kill()
    await rm(this.#directory, { recursive: true, force: true, maxRetries: 5 })
  }

  async #start(servers: readonly string[], flags: readonly string[]): Promise<void> {
    const place = (name: string): string => join(this.#directory, name)
    await writeFile(place('tokens.csv'), `${token},admin,admin,"system:masters"\n`)
    const { privateKey } = (await import('node:crypto')).generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    await writeFile(place('sa.key'), privateKey)
    const args = [
      `--etcd-servers=${servers.join(',')}`,
      `--secure-port=${this.#port}`,
      '--bind-address=127.0.0.1',
      `--cert-dir=${place('certs')}`,
      `--token-auth-file=${place('tokens.csv')}`,
      '--authorization-mode=RBAC',
      `--service-account-key-file=${place('sa.key')}`,
      `--service-account-signing-key-file=${place('sa.key')}`,
      '--service-account-issuer=https://kubernetes.default.svc',
      ...flags,
    ]
    const program = builtProgram('kube-apiserver')
    this.#programs.push(await ChildProgram.start(program, args, /Serving securely on/))
    for (let waited = 0; waited < 60_000; waited += 200) {
      const ready = await this.#isReady()
      if (ready) return
      await setTimeout(200)
    }
    throw new Error(`kube-apiserver is not ready: ${this.#programs[0]?.output.slice(-3000)}`)
  }

  async #isReady(): Promise<boolean> {
    try {
      const headers = { authorization: `Bearer ${token}` }
      const asked = {
        agent: this.#agent,
        port: this.#port,
        method: 'GET',
        path: '/readyz',
        headers,
      }
      return (await send(asked)).status === 200
    } catch {
      return false
    }
  }

  async #startControllers(): Promise<void> {
    const kubeconfig = join(this.#directory, 'kubeconfig')
    const cluster = { server: `https://127.0.0.1:${this.#port}`, 'insecure-skip-tls-verify': true }
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'o',
      contexts: [{ name: 'o', context: { cluster: 'o', user: 'o' } }],
      users: [{ name: 'o', user: { token } }],
      clusters: [{ name: 'o', cluster }],
    }
    await writeFile(kubeconfig, JSON.stringify(config))
    const args = [
      `--kubeconfig=${kubeconfig}`,
      '--leader-elect=false',
      `--secure-port=${await freePort()}`,
      '--bind-address=127.0.0.1',
      `--cert-dir=${join(this.#directory, 'manager')}`,
      '--use-service-account-credentials=false',
    ]
    const program = builtProgram('kube-controller-manager')
    this.#programs.push(await ChildProgram.start(program, args, /Serving securely on/))
  }
}
