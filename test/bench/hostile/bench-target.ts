import { readFile } from 'node:fs/promises'
import { Agent } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import { load } from 'js-yaml'
import { send, type TargetAnswer } from '../client/send.ts'

interface Kubeconfig {
  readonly clusters: readonly {
    readonly cluster: { readonly server: string; readonly 'certificate-authority-data': string }
  }[]
  readonly users: readonly {
    readonly user: {
      readonly 'client-certificate-data': string
      readonly 'client-key-data': string
    }
  }[]
}

export interface Credentials {
  readonly port: number
  readonly ca: string
  readonly cert: string
  readonly key: string
}

/** Reads port and credentials of the kubeconfig that a server wrote at its start. */
export async function credentialsOf(kubeconfig: string): Promise<Credentials> {
  const { clusters, users } = load(await readFile(kubeconfig, 'utf8')) as Kubeconfig
  const [cluster, user] = [clusters[0]?.cluster, users[0]?.user]
  if (!cluster || !user) throw new TypeError(`${kubeconfig} names no cluster and no user`)
  const decoded = (text: string): string => Buffer.from(text, 'base64').toString()
  return {
    port: Number(new URL(cluster.server).port),
    ca: decoded(cluster['certificate-authority-data']),
    cert: decoded(user['client-certificate-data']),
    key: decoded(user['client-key-data']),
  }
}

/** A server under load, as an administrator's clients reach it over HTTP/1.1 and TLS. */
export class BenchTarget {
  readonly #credentials: Credentials
  readonly #agent: Agent

  constructor(credentials: Credentials) {
    this.#credentials = credentials
    this.#agent = new Agent({ ...this.tls, keepAlive: true, maxSockets: 64 })
  }

  /** Where it is and how clients show who they are, for connections without a client of HTTP. */
  get tls(): ConnectionOptions {
    return { ...this.#credentials, host: '127.0.0.1', servername: 'localhost' }
  }

  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TargetAnswer> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const { port } = this.#credentials
    return send({ agent: this.#agent, port, method, path, body: text, headers })
  }

  /** @throws Error with the Status, unless the answer is 200 */
  async read(path: string, headers?: Record<string, string>): Promise<void> {
    const { status, body } = await this.send('GET', path, undefined, headers)
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${body.slice(0, 500)}`)
  }

  /** @param object as JSON, or the text of a manifest in YAML. @throws Error with the Status, unless the object was created */
  async create(path: string, object: unknown): Promise<void> {
    const headers = typeof object === 'string' ? { 'content-type': 'application/yaml' } : {}
    const { status, body } = await this.send('POST', path, object, headers)
    if (status !== 201) throw new Error(`POST ${path}: ${status} ${body.slice(0, 500)}`)
  }

  /** Asks for `path` until its answer satisfies `isDone`. @throws Error after half a minute */
  async wait(path: string, isDone: (answer: TargetAnswer) => boolean): Promise<void> {
    let answer: TargetAnswer | undefined
    for (let times = 0; times < 150; times++) {
      answer = await this.send('GET', path)
      if (isDone(answer)) return
      await delay(200)
    }
    throw new Error(`GET ${path} waited in vain: ${answer?.body.slice(0, 500)}`)
  }

  close(): void {
    this.#agent.destroy()
  }
}
