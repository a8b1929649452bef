import { ApiError } from '../../../core/base/api/errors/api-error.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { encodeJson } from '../../../core/base/json/json-write.ts'
import { listObjects } from '../../../core/requests/rest/read/list.ts'
import { watchObjects } from '../../../core/requests/rest/read/watch.ts'
import type { Backend } from '../../../core/storage/engine/backend.ts'
import type { EngineOptions } from '../../../core/storage/engine/mvcc-engine.ts'
import type { Write } from '../../../core/storage/engine/storage.ts'
import { settle, WatchReader } from '../requests/watch-reader.ts'
import { keyIn, type ReadKind } from '../schemas/read-kinds.ts'
import { bodyOf, type ListBody, openReadServer, type ReadServer } from '../servers/read-server.ts'
import { BreakableStorage } from './breakable-storage.ts'
import { keyOf, ListWatchClient, cellText } from './list-watch-client.ts'
import { ListWatchModel, sortedByKey } from './list-watch-model.ts'
import { type Change, type Selector, selectors, type Step } from './list-watch-steps.ts'
import { TrackedBackend } from './tracked-backend.ts'

interface Pager {
  readonly selector: Selector
  readonly revision: number
  readonly seen: string[]
  token: string | undefined
}

interface OpenedServer {
  readonly server: ReadServer
  readonly backend: TrackedBackend
}

interface PastWatch {
  readonly selector: Selector
  readonly from: number
  readonly reader: WatchReader
}

/** One random history, and what a client may see of it. */
export class ListWatchRun {
  /** What did not agree with the model. */
  readonly #faults: string[] = []
  readonly #breakable: BreakableStorage
  readonly #informers: { client: ListWatchClient; selector: Selector }[] = []
  readonly #watches: PastWatch[] = []
  readonly #pagers: Pager[] = []
  readonly #model = new ListWatchModel()
  readonly #open: () => Promise<OpenedServer>
  readonly #kind: ReadKind
  #server: ReadServer
  #backend: TrackedBackend

  private constructor(
    kind: ReadKind,
    breakable: BreakableStorage,
    open: () => Promise<OpenedServer>,
    { server, backend }: OpenedServer,
  ) {
    this.#kind = kind
    this.#breakable = breakable
    this.#open = open
    this.#server = server
    this.#backend = backend
  }

  static async start(
    openBackend: () => Promise<Backend>,
    engine: EngineOptions,
    kind: ReadKind,
  ): Promise<ListWatchRun> {
    const breakable = new BreakableStorage()
    const open = async (): Promise<OpenedServer> => {
      const backend = new TrackedBackend(await openBackend())
      const server = await openReadServer({
        backend,
        engine,
        kind: kind.served,
        wrap: (storage) => breakable.wrap(storage),
        limits: {
          window: { age: 300_000, events: 6, bytes: 4000, frameBytes: 500 },
          snapshots: 2,
          indexes: { leastPassed: 0, sparseShare: 0, sparseLists: 1 },
        },
      })
      return { server, backend }
    }
    return new ListWatchRun(kind, breakable, open, await open())
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'commit':
        return this.#commit(step.changes)
      case 'informer':
        return this.#openInformer(step.selector, step.streams)
      case 'pause':
      case 'resume': {
        const informer = this.#informers[step.which]
        if (informer) informer.client.isPaused = step.do === 'pause'
        informer?.client.read()
        return
      }
      case 'watch':
        return this.#watch(step.selector, step.back)
      case 'page':
        return this.#page(step)
      case 'exact':
        return this.#exact(step.selector, step.back)
      case 'advance':
        this.#server.runtime.advance(step.seconds * 1000)
        return this.#settle()
      case 'compact': {
        const to = this.#server.cache.revision - step.back
        return to > 0 ? this.#server.storage.compact(to) : undefined
      }
      case 'break':
        return this.#breakable.break()
      case 'restart':
        return this.#restart()
      case 'settle':
        return this.#settle()
    }
  }

  /** Lets everything be read; then all clients must agree with the model. Resolves to what does not. */
  async finish(): Promise<readonly string[]> {
    await this.#settle()
    for (const { client } of this.#informers) {
      client.isPaused = false
      client.read()
    }
    await this.#settle()
    for (const { client, selector } of this.#informers) {
      this.#faults.push(...client.faults)
      const expected = this.#model.heldAt(this.#model.revision, selector)
      this.#agree('an informer at the end', sortedByKey(client.held), expected)
    }
    for (const watch of this.#watches) this.#checkWatch(watch)
    await this.#close()
    return this.#faults
  }

  /** Lets everything that can happen without the clock happen, on a back end that takes its time too. */
  async #settle(): Promise<void> {
    await settle()
    while (!this.#backend.isIdle) {
      await this.#backend.settled()
      await settle()
    }
  }

  #agree(what: string, seen: unknown, expected: unknown): void {
    const [got, wanted] = [JSON.stringify(seen), JSON.stringify(expected)]
    if (got !== wanted) this.#faults.push(`${what}: saw ${got} instead of ${wanted}`)
  }

  async #close(): Promise<void> {
    for (const { client } of this.#informers) await client.close()
    for (const { reader } of this.#watches) await reader.close()
    const { cache, storage } = this.#server
    this.#agree('watchers left', cache.resource(this.#kind.prefix).watcherCount, 0)
    this.#agree('no deadlines left', cache.deadlines.isEmpty, true)
    await cache.close()
    await storage.close()
  }

  async #restart(): Promise<void> {
    for (const { reader } of this.#watches) await reader.close()
    await this.#server.cache.close()
    await this.#server.storage.close()
    const { server, backend } = await this.#open()
    this.#server = server
    this.#backend = backend
    for (const { client } of this.#informers) await client.moveTo(this.#server)
  }

  async #commit(changes: readonly Change[]): Promise<void> {
    const next = new Map(this.#model.objects)
    const writes: Write[] = []
    const written: ApiObject[] = []
    for (const { namespace, name, app, color, isDelete } of changes) {
      const key = keyIn(this.#kind, namespace, name)
      if (isDelete) {
        if (next.delete(`${namespace}/${name}`)) writes.push({ type: 'delete', key })
        continue
      }
      const facts = { color, ...(app !== '' && { labels: { app } }) }
      const value = encodeJson(this.#kind.stores(namespace, name, facts))
      writes.push({ type: 'put', key, value })
      written.push(this.#kind.shows(namespace, name, facts))
    }
    if (writes.length === 0) return
    const { revision } = await this.#server.storage.commit([], writes)
    for (const object of written) {
      const metadata = { ...object.metadata, resourceVersion: String(revision) }
      next.set(keyOf(object), { ...object, metadata })
    }
    this.#model.add(revision, next)
  }

  async #openInformer(index: number, streams: boolean): Promise<void> {
    const chosen = selectors[index]
    if (!chosen || this.#informers.length > 5) return
    const client = new ListWatchClient(
      this.#server,
      { path: this.#kind.path, query: chosen.query, streams },
      ({ held, version }) => {
        const expected = this.#model.heldAt(version, chosen)
        this.#agree(`an informer at bookmark ${version}`, sortedByKey(held), expected)
      },
    )
    this.#informers.push({ client, selector: chosen })
    client.read()
  }

  async #watch(index: number, back: number): Promise<void> {
    const chosen = selectors[index]
    const from = this.#model.revision - back
    if (!chosen || from < 1) return
    const query = `${chosen.query}&watch=1&resourceVersion=${from}`
    const response = await watchObjects(this.#server.context(`${this.#kind.path}?${query}`))
    this.#watches.push({ selector: chosen, from, reader: WatchReader.of(response) })
  }

  #checkWatch({ selector: chosen, from, reader }: PastWatch): void {
    const expected = this.#model.eventsAfter(from, chosen)
    const isCut = reader.lines.at(-1) === 'ERROR 410'
    const seen = isCut ? reader.lines.slice(0, -1) : reader.lines
    const due = isCut || reader.ended ? expected.slice(0, seen.length) : expected
    this.#agree(`a watch from ${from}`, sortedByRevision(seen), sortedByRevision(due))
  }

  async #page(step: Step & { readonly do: 'page' }): Promise<void> {
    const open = this.#pagers[step.which]
    if (!open?.token) return this.#beginPages(step)
    const query = `${open.selector.query}&limit=${step.limit}&continue=${open.token}`
    const body = await this.#list(query)
    if (!body) {
      open.token = undefined
      return
    }
    this.#agree('the version of a page', Number(body.metadata.resourceVersion), open.revision)
    this.#addPage(open, body)
  }

  async #beginPages(step: Step & { readonly do: 'page' }): Promise<void> {
    const chosen = selectors[step.selector]
    if (!chosen) return
    const body = await this.#list(`${chosen.query}&limit=${step.limit}`)
    if (!body) return
    const revision = Number(body.metadata.resourceVersion)
    const pager: Pager = { selector: chosen, revision, seen: [], token: undefined }
    this.#pagers[step.which] = pager
    this.#addPage(pager, body)
  }

  #addPage(pager: Pager, body: ListBody): void {
    pager.seen.push(...body.items.map((item) => `${keyOf(item)} ${cellText(item)}`))
    pager.token = body.metadata.continue
    const all = this.#model.heldAt(pager.revision, pager.selector).map((pair) => pair.join(' '))
    const due = pager.token ? all.slice(0, pager.seen.length) : all
    this.#agree(`pages of ${pager.revision}`, pager.seen, due)
    const { remainingItemCount } = body.metadata
    if (remainingItemCount !== undefined) {
      this.#agree('what remains', remainingItemCount, all.length - pager.seen.length)
    }
  }

  async #exact(index: number, back: number): Promise<void> {
    const chosen = selectors[index]
    const at = this.#model.revision - back
    if (!chosen || at < 1) return
    const query = `${chosen.query}&resourceVersion=${at}&resourceVersionMatch=Exact`
    const body = await this.#list(query)
    if (!body) return
    this.#agree('the version of an exact list', body.metadata.resourceVersion, String(at))
    const seen = body.items.map((item): [string, string] => [keyOf(item), cellText(item)])
    this.#agree(`the list of ${at}`, seen, this.#model.heldAt(at, chosen))
  }

  async #list(query: string): Promise<ListBody | undefined> {
    const answer = listObjects(this.#server.context(`${this.#kind.path}?${query}`))
    const response = await unlessExpired(answer)
    return response && ((await bodyOf(response)) as ListBody)
  }
}

async function unlessExpired<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.code === 410) return undefined
    throw error
  }
}

/** Events of one commit come in the order it wrote them, which the model does not keep. */
function sortedByRevision(lines: readonly string[]): string[] {
  const revisionOf = (line: string): number => Number(line.slice(line.lastIndexOf('@') + 1))
  return lines.toSorted((a, b) => revisionOf(a) - revisionOf(b) || (a < b ? -1 : 1))
}
