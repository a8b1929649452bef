import type { IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Chance } from '../../differential/chance.ts'
import type { Told } from '../histories/watch-record.ts'
import { type ConfigMap, registerOf } from './register-writer.ts'
import type { SkerryProcess } from './skerry-process.ts'

interface InformerParts {
  readonly chance: Chance
  readonly servers: readonly SkerryProcess[]
  readonly collection: string
  readonly faults: string[]
}

interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'
  readonly object: ConfigMap & { readonly code?: number; readonly message?: string }
}

/** A watch that is quiet for so long, without an event or a bookmark, is opened anew, as clients with limits do. */
const watchSeconds = 20

/** Lists and watches as clients do, at one server after the other, and records what it is told. */
export class Informer {
  readonly record: Told[] = []
  readonly held = new Map<string, { readonly revision: number; readonly value: string }>()
  readonly #parts: InformerParts
  #version = 0
  #isListed = false
  #isStopped = false
  #watch = new AbortController()
  #restarts = 0

  constructor(parts: InformerParts) {
    this.#parts = parts
  }

  /** Version up to which it was told everything. */
  get version(): number {
    return this.#version
  }

  /** How often it opened a watch. */
  get restarts(): number {
    return this.#restarts
  }

  /** Leaves its server for another one. */
  move(): void {
    this.#watch.abort()
  }

  stop(): void {
    this.#isStopped = true
    this.#watch.abort()
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      const server = this.#server()
      if (!this.#isListed) await this.#list(server)
      if (this.#isListed) await this.#follow(server)
      await setTimeout(20 + this.#parts.chance.below(80))
    }
  }

  async #list(server: SkerryProcess): Promise<void> {
    const { chance, collection, faults } = this.#parts
    // At first what a cache has will do, as clients ask; later nothing older than what was told.
    const from =
      this.#version > 0
        ? `?resourceVersion=${this.#version}`
        : chance.below(2) === 0
          ? '?resourceVersion=0'
          : ''
    const answer = await server.call('GET', collection + from)
    if (answer.failure === 'late') faults.push(`${server.name} did not answer a list in time`)
    if (answer.status !== 200) return
    const { metadata, items } = JSON.parse(answer.text) as {
      readonly metadata: { readonly resourceVersion: string }
      readonly items: readonly ConfigMap[]
    }
    const all = items
      .filter(({ metadata }) => isRegister(metadata.name))
      .map((item) => [item.metadata.name, registerOf(item)] as const)
    const revision = Number(metadata.resourceVersion)
    this.record.push({ type: 'list', revision, items: new Map(all) })
    this.held.clear()
    for (const [name, register] of all) this.held.set(name, register)
    this.#version = revision
    this.#isListed = true
  }

  async #follow(server: SkerryProcess): Promise<void> {
    this.#restarts++
    this.#watch = new AbortController()
    const query = `watch=true&allowWatchBookmarks=true&timeoutSeconds=${watchSeconds}&resourceVersion=${this.#version}`
    const call = { signal: this.#watch.signal, limit: (watchSeconds + 20) * 1000 }
    const path = `${this.#parts.collection}?${query}`
    const failure = await server.stream(path, call, (message) => this.#read(message))
    if (failure === 'late') this.#parts.faults.push(`${server.name} did not end a watch in time`)
  }

  #read(message: IncomingMessage): void {
    if (message.statusCode === 410) this.#isListed = false
    let rest = ''
    message.setEncoding('utf8')
    message.on('data', (part: string) => {
      if (message.statusCode !== 200) return
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') this.#take(JSON.parse(line) as WatchEvent)
    })
  }

  #take({ type, object }: WatchEvent): void {
    // What is behind a change of servers or an error was not asked for any more.
    if (this.#isStopped || this.#watch.signal.aborted) return
    if (type === 'ERROR') {
      if (object.code === 410) this.#isListed = false
      this.#watch.abort()
      return
    }
    const { revision, value } = registerOf(object)
    this.#version = revision
    if (type === 'BOOKMARK') {
      this.record.push({ type, revision })
      return
    }
    const key = object.metadata.name
    if (!isRegister(key)) return
    this.record.push({ type, key, revision, value })
    if (type === 'DELETED') this.held.delete(key)
    else this.held.set(key, { revision, value })
  }

  #server(): SkerryProcess {
    const { chance, servers } = this.#parts
    const up = servers.filter(({ isUp }) => isUp)
    return chance.pick(up.length > 0 ? up : servers)
  }
}

/** Every namespace has a config map of the cluster's authorities, too. */
export function isRegister(name: string): boolean {
  return name !== 'kube-root-ca.crt'
}
