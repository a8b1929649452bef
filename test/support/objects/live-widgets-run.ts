import { textOf } from '../../../core/base/api/json-fields.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import type { Storage } from '../../../core/storage/engine/storage.ts'
import type { SeenEvent } from '../requests/watch-reader.ts'
import { type Answer, openTestServer, type TestServer, type Watch } from '../servers/test-server.ts'
import { nextTask } from '../servers/uneven-runtime.ts'
import { itemsOf, specOf } from './live-widgets.ts'
import { widget, widgetDefinition, widgetPath } from './widgets.ts'
import { withMethods } from './with-methods.ts'

/** What of the widgets a server serves. */
export type Served = 'nothing' | 'v1' | 'v1 resized' | 'v2' | 'both as v1' | 'both as v2'

type Version = 'v1' | 'v2'

export type LiveStep =
  | { readonly do: 'serve'; readonly what: Served }
  | {
      readonly do: 'create' | 'update' | 'delete' | 'get' | 'list' | 'table'
      readonly name: string
      readonly version: Version
    }
  | { readonly do: 'pause'; readonly tasks: number }

function definitionsOf(what: Served): readonly ResourceDefinition[] {
  const both = (storage: string): readonly ResourceDefinition[] =>
    ['v1', 'v2'].map((version) => widgetDefinition({ version, storage }))
  switch (what) {
    case 'nothing':
      return []
    case 'v1':
      return [widgetDefinition()]
    case 'v1 resized':
      return [widgetDefinition({ fields: { color: 'string', size: 'int64' } })]
    case 'v2':
      return [widgetDefinition({ version: 'v2' })]
    case 'both as v1':
      return both('v1')
    case 'both as v2':
      return both('v2')
  }
}

/** A store that takes now more, now fewer tasks to answer, in another pattern for every `seed`. */
function uneven(storage: Storage, seed: number): Storage {
  let turn = seed
  const wait = async (): Promise<void> => {
    turn = (Math.imul(turn, 1_664_525) + 1_013_904_223) >>> 0
    for (let left = turn >>> 30; left > 0; left--) await nextTask()
  }
  return withMethods(storage, {
    list: async (range, options) => {
      await wait()
      const found = await storage.list(range, options)
      await wait()
      return found
    },
    commit: async (guards, writes) => {
      await wait()
      return storage.commit(guards, writes)
    },
  })
}

/** The name of the last widget, behind which nothing is written. */
const lastName = 'last'

/** Status codes that are right, whatever is served at the moment. */
const expected: ReadonlySet<number> = new Set([200, 201, 404, 409])

/**
 * A client that lists widgets in one version and watches them from there on, again and again from the last version it saw when
 * its watch ends, and again from a list where the server says so.
 */
class Follower {
  readonly held = new Map<string, string>()
  readonly #server: TestServer
  readonly #path: string
  readonly #version: Version
  readonly #faults: string[]
  #resourceVersion: string | undefined

  constructor(server: TestServer, version: Version, faults: string[]) {
    this.#server = server
    this.#path = widgetPath(version)
    this.#version = version
    this.#faults = faults
  }

  /** Resolves once the last widget was seen. */
  async follow(): Promise<void> {
    while (!this.held.has(lastName)) {
      if (this.#resourceVersion === undefined) await this.#list()
      else await this.#watch(this.#resourceVersion)
      await nextTask()
    }
  }

  async #list(): Promise<void> {
    const answer = await this.#server.get(this.#path)
    if (answer.status === 404) return
    if (answer.status !== 200) return void this.#faults.push(`list: ${answer.text}`)
    const { body } = answer
    this.held.clear()
    for (const item of body.items) this.held.set(item.metadata.name ?? '', this.#seen(item))
    this.#resourceVersion = body.metadata.resourceVersion
  }

  async #watch(from: string): Promise<void> {
    const watch = await this.#open(`${this.#path}?resourceVersion=${from}`)
    if (!watch) return
    const ended = watch.ended.then(() => undefined)
    for (;;) {
      const event =
        watch.unclaimed > 0 ? await watch.next() : await Promise.race([watch.next(), ended])
      if (!event) return
      if (event.type === 'ERROR') return this.#refused(event.object as unknown as { code: number })
      this.#apply(event)
      if (this.held.has(lastName)) return
    }
  }

  async #open(path: string): Promise<Watch | undefined> {
    try {
      return await this.#server.watch(path)
    } catch (error) {
      const { message } = error as Error
      // A group that is unknown as a whole is answered with a page for people.
      const isPage = message.startsWith('404 page')
      this.#refused(isPage ? { code: 404 } : (JSON.parse(message) as { code: number }))
      return undefined
    }
  }

  #refused(status: { readonly code: number }): void {
    if (status.code === 410) this.#resourceVersion = undefined
    else if (status.code !== 404) this.#faults.push(`watch: ${JSON.stringify(status)}`)
  }

  #apply({ type, object }: SeenEvent): void {
    const { name = '', resourceVersion } = object.metadata
    const isKnown = this.held.has(name)
    if (isKnown === (type === 'ADDED')) this.#faults.push(`${this.#version}: ${type} ${name}`)
    if (type === 'DELETED') this.held.delete(name)
    else this.held.set(name, this.#seen(object))
    this.#resourceVersion = resourceVersion
  }

  #seen(object: Parameters<typeof specOf>[0] & { readonly apiVersion?: string }): string {
    if (object.apiVersion !== `shop.example/${this.#version}`) {
      this.#faults.push(`${this.#version} shows ${object.apiVersion}`)
    }
    return textOf(specOf(object), 'color')
  }
}

/** One random history of widgets that are written and followed while what is served of them changes. */
export class LiveWidgetsRun {
  readonly #server: TestServer
  readonly #faults: string[] = []
  #served: readonly ResourceDefinition[] = []
  #writes = 0

  private constructor(server: TestServer) {
    this.#server = server
  }

  static async open(seed: number): Promise<LiveWidgetsRun> {
    return new LiveWidgetsRun(await openTestServer({ wrap: (storage) => uneven(storage, seed) }))
  }

  /** @returns what went wrong. */
  async play(steps: readonly LiveStep[]): Promise<readonly string[]> {
    const followers = (['v1', 'v2'] as const).map(
      (version) => new Follower(this.#server, version, this.#faults),
    )
    const following = followers.map((follower) => follower.follow())
    const running: Promise<void>[] = []
    for (const step of steps) {
      if (step.do === 'pause') for (let left = step.tasks; left > 0; left--) await nextTask()
      else running.push(step.do === 'serve' ? this.#serve(step.what) : this.#send(step))
    }
    await Promise.all(running)
    await this.#serve('both as v2')
    await this.#server.post(widgetPath('v2'), widget(lastName, { color: 'black' }, 'v2'))
    await Promise.all(following)
    await this.#compare(followers)
    await this.#server.server.close()
    const errors = this.#server.runtime.log.filter(({ level }) => level === 'error')
    return [...this.#faults, ...errors.map((line) => JSON.stringify(line))]
  }

  /** Replaces what is served, in the order in which it is asked for. */
  async #serve(what: Served): Promise<void> {
    const added = definitionsOf(what)
    const key = ({ version }: ResourceDefinition): string => version
    const kept = new Set(added.map(key))
    const removed = this.#served.filter((definition) => !kept.has(key(definition)))
    this.#served = added
    await this.#server.server.catalog.change({ added, removed })
  }

  async #send(step: Extract<LiveStep, { readonly name: string }>): Promise<void> {
    const { name, version } = step
    const answer = await this.#answer(step, widgetPath(version), name)
    if (!expected.has(answer.status)) this.#faults.push(`${step.do} ${name}: ${answer.text}`)
  }

  #answer(
    step: Extract<LiveStep, { readonly name: string }>,
    path: string,
    name: string,
  ): Promise<Answer> {
    const server = this.#server
    const color = `color ${++this.#writes}`
    switch (step.do) {
      case 'create':
        return server.post(path, widget(name, { color }, step.version))
      case 'update':
        return server.patch(`${path}/${name}`, { spec: { color } })
      case 'delete':
        return server.delete(`${path}/${name}`)
      case 'get':
        return server.get(`${path}/${name}`)
      case 'list':
        return server.get(path)
      case 'table': {
        const accept = 'application/json;as=Table;g=meta.k8s.io;v=v1'
        return server.get(path, { headers: { accept } })
      }
    }
  }

  async #compare(followers: readonly Follower[]): Promise<void> {
    const { body } = await this.#server.get(widgetPath('v2'))
    const listed = body.items.map(
      (item) => `${item.metadata.name} ${textOf(specOf(item), 'color')}`,
    )
    for (const { held } of followers) {
      const seen = [...held].map(([name, color]) => `${name} ${color}`).toSorted()
      if (seen.join() !== listed.join()) {
        this.#faults.push(`${itemsOf(body).join()} are listed, but seen are ${seen.join()}`)
      }
    }
  }
}
