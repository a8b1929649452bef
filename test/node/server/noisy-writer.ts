import type { JsonObject } from '../../../core/base/api/json.ts'
import { type Endpoint, HttpClient } from './http-client.ts'
import { configMap, configMaps } from './steady-server.ts'

/** The kind that is written: where its objects are, and their JSON; `data` is a member of it. */
export interface WrittenKind {
  readonly path: string
  object(name: string, data?: string): string
}

export const configMapKind: WrittenKind = { path: configMaps, object: configMap }

/** What the server has said about one object, and what it was asked last without an answer. */
export interface Told {
  /** Every version that was acknowledged, in order. */
  readonly versions: number[]
  value: string | undefined
  isDeleted: boolean
  unanswered: 'create' | 'patch' | 'delete' | undefined
}

/** Creates, changes and deletes objects, one after the other, until its server is gone. */
export class NoisyWriter {
  readonly told = new Map<string, Told>()
  readonly #client: HttpClient
  readonly #prefix: string
  readonly #onAcknowledged: () => void
  readonly #kind: WrittenKind

  constructor(
    endpoint: Endpoint,
    prefix: string,
    onAcknowledged: () => void,
    kind: WrittenKind = configMapKind,
  ) {
    this.#client = new HttpClient(endpoint)
    this.#kind = kind
    this.#prefix = prefix
    this.#onAcknowledged = onAcknowledged
  }

  /** Resolves when a request fails for want of a server; any other refusal is an error. */
  async run(): Promise<void> {
    try {
      for (let count = 0; ; count++) {
        const name = `${this.#prefix}-${count}`
        await this.#write(name, 'create', `${count}`)
        if (count % 3 !== 0) await this.#write(name, 'patch', `${count} again`)
        if (count % 2 !== 0) await this.#write(name, 'delete', '')
      }
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    } finally {
      this.#client.close()
    }
  }

  async #write(name: string, verb: 'create' | 'patch' | 'delete', value: string): Promise<void> {
    const told: Told = this.told.get(name) ?? {
      versions: [],
      value: undefined,
      isDeleted: false,
      unanswered: undefined,
    }
    this.told.set(name, told)
    told.unanswered = verb
    const object = await this.#request(name, verb, `"data":{"value":"${value}"}`)
    told.unanswered = undefined
    told.isDeleted = verb === 'delete'
    if (!told.isDeleted) {
      told.versions.push(Number(object.metadata.resourceVersion))
      told.value = value
    }
    this.#onAcknowledged()
  }

  async #request(
    name: string,
    verb: 'create' | 'patch' | 'delete',
    data: string,
  ): Promise<JsonObject & { readonly metadata: { readonly resourceVersion: string } }> {
    const path = `${this.#kind.path}/${name}`
    const answer =
      verb === 'create'
        ? await this.#client.post(this.#kind.path, this.#kind.object(name, data))
        : verb === 'patch'
          ? await this.#client.patch(path, `{${data}}`)
          : await this.#client.send('DELETE', path)
    if (answer.status < 300) return answer.object
    throw new Error(`${verb} ${name}: ${answer.text}`)
  }
}

const lost = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE'])

/** Whether a request failed for want of a server. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lost.has(String(error.code))
}
