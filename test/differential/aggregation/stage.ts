import { setTimeout } from 'node:timers/promises'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { writeJsonAsWritten } from '../../../core/base/json/json-write.ts'
import { compareValues } from '../compare-values.ts'
import type { Connection } from '../connection.ts'
import { most, type Difference } from '../difference.ts'
import { type Answer, listAt, member, objectAt, type Request, text } from '../exchange.ts'
import { normalised } from '../normalise.ts'
import type { Tally } from '../tally.ts'
import { type AggregatedServer, type Side, sides } from './aggregated-server.ts'

/** How long a state may take, in milliseconds: an original that failed to download asks again after a minute. */
const patience = 75_000
/** How long answers that differ stay the same until they count. */
const calm = 6_000
const pause = 250

/** A request, and the part of its answer's body that is compared; all of it unless given. */
export interface Asked extends Request {
  readonly pick?: (body: JsonValue) => JsonValue
  /** The lines of a text that are compared, sorted. */
  readonly lines?: (line: string) => boolean
}

const nothing = { uid: '', version: '', continueToken: '' }

/** What is done on both servers, one step after the other, and compared. */
export class Stage {
  /** The namespace of the services. */
  readonly namespace: string
  /** Ends the names of groups. */
  readonly suffix: string
  readonly #connections: Readonly<Record<Side, Connection>>
  readonly #tally: Tally
  readonly #made: string[] = []
  readonly #servers: { readonly name: string; readonly server: AggregatedServer }[] = []
  #kind = ''

  constructor(
    connections: Readonly<Record<Side, Connection>>,
    tally: Tally,
    { namespace, suffix }: { readonly namespace: string; readonly suffix: string },
  ) {
    this.#connections = connections
    this.#tally = tally
    this.namespace = namespace
    this.suffix = suffix
  }

  /** Names what follows in the report. */
  begin(kind: string): void {
    this.#kind = kind
  }

  group(name: string): string {
    return `${name}.${this.suffix}`
  }

  /** Registers a server, whose ports are called by the name in what is compared. */
  know(name: string, server: AggregatedServer): AggregatedServer {
    this.#servers.push({ name, server })
    return server
  }

  /** Sends a request to both and compares the answers. @returns the original's */
  async same(asked: Asked): Promise<Answer> {
    const answers = await this.#ask(asked)
    this.#add(asked, answers)
    return answers.original
  }

  /**
   * Sends a request to both until the original's answer is what is waited for and the other's is equal, or until both have not
   * changed for a while; then compares the last ones.
   */
  async become(asked: Asked, isThere: (answer: Answer) => boolean = () => true): Promise<void> {
    const end = Date.now() + patience
    let last = ''
    let since = Date.now()
    for (;;) {
      const answers = await this.#ask(asked)
      const differences = this.#differences(asked, answers)
      const has = isThere(answers.original)
      const state = JSON.stringify(differences)
      if (state !== last || !has) [last, since] = [state, Date.now()]
      if ((has && differences.length === 0) || Date.now() > Math.min(end, since + calm)) {
        const name = has ? asked.name : `${asked.name}, to which the original did not come`
        this.#add({ ...asked, name }, answers)
        return
      }
      await setTimeout(pause)
    }
  }

  /** Makes an object on both; it is taken away at the end. */
  async make(path: string, object: JsonObject | ((side: Side) => JsonObject)): Promise<void> {
    const of = typeof object === 'function' ? object : () => object
    const name = text(member(objectAt(of('original'), 'metadata'), 'name')) ?? ''
    this.#made.push(`${path}/${name}`)
    const request = { name: `create ${name}`, method: 'POST', path }
    await this.#sameBody(request, of)
  }

  /** Makes an object again that was there before the run. */
  async restore(path: string, object: JsonObject): Promise<void> {
    await this.same({ name: 'make again', method: 'POST', path, body: object })
  }

  /** A merge patch of an object on both. */
  async change(path: string, patch: JsonObject | ((side: Side) => JsonObject)): Promise<void> {
    const of = typeof patch === 'function' ? patch : () => patch
    const contentType = 'application/merge-patch+json'
    await this.#sameBody({ name: `patch ${path}`, method: 'PATCH', path, contentType }, of)
  }

  async remove(path: string): Promise<void> {
    await this.same({ name: `delete ${path}`, method: 'DELETE', path })
  }

  /** Takes away what a run that was cut short has left. */
  async clean(paths: readonly string[]): Promise<void> {
    for (const side of sides) {
      for (const path of paths) {
        const list = { name: 'left', method: 'GET', path }
        const { json } = await this.#connections[side].send(list, nothing)
        for (const item of listAt(json, 'items')) {
          const name = text(member(objectAt(item, 'metadata'), 'name')) ?? ''
          if (!name.endsWith(this.suffix)) continue
          const request = { name: 'clean', method: 'DELETE', path: `${path}/${name}` }
          await this.#connections[side].send(request, nothing)
        }
      }
    }
  }

  /** Takes away what was made, the last first, and is not compared. */
  async tidy(): Promise<void> {
    for (const path of this.#made.splice(0).reverse()) {
      const request = { name: 'tidy', method: 'DELETE', path }
      await Promise.all(sides.map((side) => this.#connections[side].send(request, nothing)))
    }
    for (const { server } of this.#servers.splice(0)) await server.close()
  }

  async #sameBody(request: Request, body: (side: Side) => JsonObject): Promise<void> {
    const send = (side: Side): Promise<Answer> => this.#send(side, { ...request, body: body(side) })
    const [original, skerry] = await Promise.all([send('original'), send('skerry')])
    this.#add({ ...request, body: body('original') }, { original, skerry })
  }

  async #ask(asked: Asked): Promise<Readonly<Record<Side, Answer>>> {
    const [original, skerry] = await Promise.all(sides.map((side) => this.#send(side, asked)))
    return { original, skerry } as Readonly<Record<Side, Answer>>
  }

  async #send(side: Side, asked: Asked): Promise<Answer> {
    const answer = await this.#connections[side].send(asked, nothing)
    const replaced = this.#withoutPorts(side, answer.text)
    const json =
      answer.json === undefined
        ? undefined
        : (JSON.parse(this.#withoutPorts(side, JSON.stringify(answer.json))) as JsonValue)
    return { ...answer, text: replaced, json }
  }

  /** A text with the names of servers in the place of their ports, which differ by side. */
  #withoutPorts(side: Side, whole: string): string {
    return this.#servers.reduce(
      (left, { name, server }) =>
        left
          .replaceAll(
            new RegExp(`(\\\\?"port\\\\?":)${server.port(side)}\\b`, 'g'),
            `$1"port of ${name}"`,
          )
          .replaceAll(
            new RegExp(`(?:127\\.0\\.0\\.1|\\[::1\\]|localhost):${server.port(side)}\\b`, 'g'),
            `host of ${name}`,
          )
          .replaceAll(new RegExp(`\\bport ${server.port(side)}\\b`, 'g'), `port of ${name}`),
      whole,
    )
  }

  #add(asked: Asked, answers: Readonly<Record<Side, Answer>>): void {
    const one = { suite: 'aggregation', kind: this.#kind, requests: [] }
    this.#tally.add(one, asked, answers, this.#differences(asked, answers))
  }

  #differences(
    asked: Asked,
    { original, skerry }: Readonly<Record<Side, Answer>>,
  ): readonly Difference[] {
    const said = `${asked.path} ${writeJsonAsWritten(asked.body ?? '')}`
    const found: Difference[] = []
    compareValues(comparable(original, asked, said), comparable(skerry, asked, said), '', found)
    return found.slice(0, most)
  }
}

/** Headers whose values are drawn, or that say how a connection is used. */
const leftAlone = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'etag',
  'last-modified',
  'process-start-time-unix',
  'accept-ranges',
])
const drawn = new Set(['audit-id'])

function comparable(answer: Answer, { pick, lines }: Asked, said: string): JsonObject {
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !leftAlone.has(name) && !name.startsWith('x-kubernetes-pf-'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value = '']) => [name, drawn.has(name) ? '<drawn>' : value] as const)
  const whole = lines
    ? answer.text.split('\n').filter(lines).toSorted()
    : (answer.json ?? answer.text)
  const body = pick && typeof whole === 'object' ? pick(whole) : whole
  const compared = {
    status: answer.status,
    headers: Object.fromEntries(headers),
    body,
  }
  return normalised(withoutHashes(compared), said) as JsonObject
}

/** Documents of the servers themselves have hashes of their own; that of the servers behind is always the same. */
function withoutHashes(compared: JsonObject): JsonObject {
  const text = JSON.stringify(compared).replaceAll(/hash=[0-9A-Fa-f]{32,}/g, 'hash=<hash>')
  return JSON.parse(text) as JsonObject
}

/** Whether the answer is an APIService whose condition has a reason. */
export function hasReason(reason: string): (answer: Answer) => boolean {
  return ({ json }) =>
    listAt(objectAt(json, 'status'), 'conditions').some((each) => member(each, 'reason') === reason)
}
