import { setTimeout } from 'node:timers/promises'
import type { Chance } from '../../differential/chance.ts'
import type { Operation } from '../histories/operation.ts'
import type { Answer } from './call-server.ts'
import { now } from './clock.ts'
import type { SkerryProcess } from './skerry-process.ts'

interface WriterParts {
  readonly client: number
  readonly chance: Chance
  readonly servers: readonly SkerryProcess[]
  readonly collection: string
  readonly keys: number
  /** Where it leaves what it did, and what it was answered that no server may say. */
  readonly history: Operation[]
  readonly faults: string[]
}

/** Codes that a write or a read may be answered, whatever the store does. */
const documented = new Set([200, 201, 404, 409, 429, 500, 503, 504])

/** Creates, updates, deletes and reads config maps as registers, each at one server or another, and records what it saw. */
export class RegisterWriter {
  readonly #parts: WriterParts
  /** Revisions by key, as it saw them last. */
  readonly #seen = new Map<string, number>()
  #count = 0
  #isStopped = false

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    const { chance, keys } = this.#parts
    while (!this.#isStopped) {
      const key = `r${chance.below(keys)}`
      await this.#step(key)
      await setTimeout(10 + chance.below(60))
    }
  }

  async #step(key: string): Promise<void> {
    const { chance, client } = this.#parts
    const guard = this.#seen.get(key) ?? 0
    const value = `w${client}-${this.#count++};`
    const draw = chance.below(10)
    if (draw < 3) return this.#read(key)
    if (guard === 0 || draw === 3) return this.#write({ key, op: 'create', value, guard: 0 })
    if (draw === 4)
      return this.#write({ key, op: 'delete', guard: chance.below(2) === 0 ? guard : 0 })
    return this.#write({ key, op: 'update', value, guard: draw < 8 ? guard : 0 })
  }

  async #read(key: string): Promise<void> {
    const server = this.#server()
    const call = now()
    const answer = await server.call('GET', `${this.#parts.collection}/${key}`)
    this.#check(answer, server, `read of ${key}`)
    const times = { client: this.#parts.client, key, op: 'read', call, return: now() } as const
    if (answer.status === 404) this.#add({ ...times, result: 'missing' })
    if (answer.status !== 200) return
    const { revision, value } = readRegister(answer.text)
    this.#seen.set(key, revision)
    this.#add({ ...times, result: 'ok', revision, seen: value })
  }

  async #write(asked: Pick<Operation, 'key' | 'op' | 'value' | 'guard'>): Promise<void> {
    const server = this.#server()
    const call = now()
    const answer = await this.#send(server, asked)
    const { client } = this.#parts
    this.#check(answer, server, `${asked.op} of ${asked.key}`)
    const operation = { client, ...asked, call, return: now() }
    const { status } = answer
    // Nothing was sent, or it was refused before anything was tried.
    if (answer.failure === 'refused' || status === 429) return
    if (status === 200 || status === 201) {
      const revision = asked.op === 'delete' ? undefined : readRegister(answer.text).revision
      if (revision === undefined) this.#seen.delete(asked.key)
      else this.#seen.set(asked.key, revision)
      return this.#add({ ...operation, result: 'ok', ...(revision !== undefined && { revision }) })
    }
    this.#seen.delete(asked.key)
    if (status === 404) this.#add({ ...operation, result: 'missing' })
    else if (status === 409)
      this.#add({ ...operation, result: asked.op === 'create' ? 'exists' : 'conflict' })
    else this.#add({ ...operation, result: 'unknown' })
  }

  #send(
    server: SkerryProcess,
    { key: name, op, value, guard = 0 }: Pick<Operation, 'key' | 'op' | 'value' | 'guard'>,
  ): Promise<Answer> {
    const { collection } = this.#parts
    const metadata = { name, ...(guard > 0 && { resourceVersion: String(guard) }) }
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { v: value } }
    if (op === 'create') return server.call('POST', collection, { body })
    if (op === 'delete') {
      const preconditions = { resourceVersion: String(guard) }
      const options = { apiVersion: 'v1', kind: 'DeleteOptions', preconditions }
      return server.call('DELETE', `${collection}/${name}`, guard > 0 ? { body: options } : {})
    }
    if (guard > 0) return server.call('PUT', `${collection}/${name}`, { body })
    const contentType = 'application/merge-patch+json'
    return server.call('PATCH', `${collection}/${name}`, {
      body: { data: { v: value } },
      contentType,
    })
  }

  /** A server that runs answers, in time, with one of the codes. */
  #check({ status, text, failure }: Answer, { name }: SkerryProcess, what: string): void {
    const { faults } = this.#parts
    if (failure === 'late') faults.push(`${name} did not answer the ${what} in time`)
    if (failure !== undefined) return
    if (!documented.has(status))
      faults.push(`${name} answered the ${what}: ${status} ${text.slice(0, 300)}`)
  }

  #server(): SkerryProcess {
    const { chance, servers } = this.#parts
    const up = servers.filter(({ isUp }) => isUp)
    return chance.pick(up.length > 0 ? up : servers)
  }

  #add(operation: Operation): void {
    this.#parts.history.push(operation)
  }
}

/** Revision and value of a config map that is a register. */
export function readRegister(text: string): { readonly revision: number; readonly value: string } {
  return registerOf(JSON.parse(text) as ConfigMap)
}

export interface ConfigMap {
  readonly metadata: { readonly name: string; readonly resourceVersion: string }
  readonly data?: { readonly v?: string }
}

export function registerOf({ metadata, data }: ConfigMap): {
  readonly revision: number
  readonly value: string
} {
  return { revision: Number(metadata.resourceVersion), value: data?.v ?? '' }
}
