import { type ClientRequest, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { StoredWrite } from '../histories/stored-history.ts'
import { base64, putMark } from './etcd-gateway.ts'

interface GatewayEvent {
  readonly type?: 'DELETE'
  readonly kv: {
    readonly key: string
    readonly mod_revision: string
    readonly create_revision?: string
    readonly value?: string
  }
}

/** Reads every write below a prefix from etcd itself, by its JSON API, from one member or another. */
export class StoreRecorder {
  readonly writes: StoredWrite[] = []
  readonly #urls: readonly string[]
  readonly #prefix: string
  readonly #valueOf: (bytes: Buffer) => string
  #current = 0
  #next: number
  #sent: ClientRequest | undefined
  #isClosed = false
  #run: Promise<void> | undefined
  failure: string | undefined

  /** @param from the first revision to read; `valueOf` finds in what is stored what the writer meant by it */
  constructor(
    urls: readonly string[],
    prefix: string,
    from: number,
    valueOf: (bytes: Buffer) => string,
  ) {
    this.#urls = urls
    this.#prefix = prefix
    this.#next = from
    this.#valueOf = valueOf
  }

  start(): void {
    this.#run = this.#follow()
  }

  /** Everything up to this revision is read. */
  get revision(): number {
    return this.#next - 1
  }

  /** Goes to another member, as the current one may be paused. */
  move(): void {
    this.#current = (this.#current + 1) % this.#urls.length
    this.#sent?.destroy()
  }

  /** Puts a key beside those of servers, and waits until it is read. @returns its revision, up to which history may be compacted */
  async mark(): Promise<number> {
    for (const url of this.#urls) {
      const revision = await putMark(url).catch(() => 0)
      if (revision === 0) continue
      await this.until(revision, 20_000)
      return this.revision
    }
    return this.revision
  }

  /** Waits until a revision that was written is read. */
  async until(revision: number, limit: number): Promise<void> {
    for (let waited = 0; this.revision < revision && waited < limit; waited += 50) {
      if (waited % 3_000 === 2_950) this.move()
      await setTimeout(50)
    }
    if (this.revision < revision) {
      this.failure ??= `the recorder of the store is at ${this.revision}, not at ${revision}`
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#sent?.destroy()
    await this.#run
  }

  async #follow(): Promise<void> {
    while (!this.#isClosed) {
      await this.#watch(this.#urls[this.#current] ?? '')
      this.#current = (this.#current + 1) % this.#urls.length
      await setTimeout(50)
    }
  }

  #watch(url: string): Promise<void> {
    const body = JSON.stringify({
      create_request: {
        // All keys, so that what is read up to a revision is known.
        key: base64('/'),
        range_end: base64('0'),
        start_revision: this.#next,
      },
    })
    return new Promise((resolve) => {
      let rest = ''
      const sent = request(new URL('/v3/watch', url), { method: 'POST' }, (message) => {
        message.on('data', (part: Buffer) => {
          const lines = (rest + part.toString()).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) if (line !== '') this.#take(line)
        })
        message.on('error', () => resolve())
        message.on('close', () => resolve())
      })
      this.#sent = sent
      sent.on('error', () => resolve())
      sent.on('close', () => resolve())
      sent.end(body)
    })
  }

  #take(line: string): void {
    const { result } = JSON.parse(line) as {
      result?: { events?: readonly GatewayEvent[]; compact_revision?: string; canceled?: boolean }
    }
    if (result?.compact_revision !== undefined) {
      this.failure ??= `the recorder was overtaken by a compaction up to ${result.compact_revision}`
    }
    for (const { type, kv } of result?.events ?? []) {
      const revision = Number(kv.mod_revision)
      if (revision < this.#next) continue
      this.#next = revision + 1
      const key = Buffer.from(kv.key, 'base64').toString()
      if (!key.startsWith(this.#prefix)) continue
      this.writes.push({
        key: key.slice(this.#prefix.length),
        revision,
        value: type === 'DELETE' ? undefined : this.#valueOf(Buffer.from(kv.value ?? '', 'base64')),
        isFirst: kv.create_revision === kv.mod_revision,
      })
    }
  }
}
