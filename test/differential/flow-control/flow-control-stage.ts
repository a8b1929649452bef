import { setTimeout } from 'node:timers/promises'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { type Side, sides } from '../aggregation/aggregated-server.ts'
import { compareValues } from '../compare-values.ts'
import type { Connection } from '../connection.ts'
import type { Difference } from '../difference.ts'
import { type Answer, listAt, member, objectAt, type Request, text } from '../exchange.ts'
import { normalised } from '../normalise.ts'
import type { Tally } from '../tally.ts'
import { flowSchemas, levels } from './draw-objects.ts'

const nothing = { uid: '', version: '', continueToken: '' }

/** How long answers that differ are asked for again until they count, in milliseconds: configurations take effect a moment later. */
const patience = 5000
const pause = 100

/** What is compared of an answer. */
export type Look = (side: Side, answer: Answer) => JsonValue

/** Sends requests to both servers and compares how they are classified. */
export class FlowControlStage {
  readonly #connections: Readonly<Record<Side, Connection>>
  readonly #tally: Tally
  /** Names of flow schemas and levels by their uids. */
  readonly #names: Readonly<Record<Side, Map<string, string>>> = {
    original: new Map(),
    skerry: new Map(),
  }

  constructor(connections: Readonly<Record<Side, Connection>>, tally: Tally) {
    this.#connections = connections
    this.#tally = tally
  }

  /** Compares what `look` sees of the answers, asking again while that differs, for so many milliseconds. */
  async compare(kind: string, request: Request, look: Look, within = patience): Promise<void> {
    const end = Date.now() + within
    for (;;) {
      const [original, skerry] = await Promise.all([
        this.#connections.original.send(request, nothing),
        this.#connections.skerry.send(request, nothing),
      ])
      const found: Difference[] = []
      const said = `${request.path} ${JSON.stringify(request.body ?? '')}`
      compareValues(
        normalised(look('original', original), said),
        normalised(look('skerry', skerry), said),
        '',
        found,
      )
      if (found.length === 0 || Date.now() > end) {
        const one = { suite: 'flow-control', kind, requests: [] }
        this.#tally.add(one, request, { original, skerry }, found)
        return
      }
      await setTimeout(pause)
    }
  }

  /** Sends a request once and compares the whole bodies. */
  async write(request: Request): Promise<void> {
    const [original, skerry] = await Promise.all(sides.map((side) => this.send(side, request)))
    if (!original || !skerry) return
    const found: Difference[] = []
    const said = `${request.path} ${JSON.stringify(request.body ?? '')}`
    const whole = ({ status, json, text: plain }: Answer): JsonValue =>
      normalised({ status, body: withoutStatus(json ?? plain) }, said)
    compareValues(whole(original), whole(skerry), '', found)
    const one = { suite: 'flow-control', kind: 'writes', requests: [] }
    this.#tally.add(one, request, { original, skerry }, found)
  }

  send(side: Side, request: Request): Promise<Answer> {
    return this.#connections[side].send(request, nothing)
  }

  /** The objects at a path, of one side. */
  async objects(side: Side, path: string): Promise<readonly JsonValue[]> {
    const { json } = await this.send(side, { name: 'list', method: 'GET', path })
    return listAt(json, 'items')
  }

  /** Reads the names that uids stand for. */
  async learnNames(): Promise<void> {
    for (const side of sides) {
      for (const path of [levels, flowSchemas]) {
        for (const object of await this.objects(side, path)) {
          const metadata = objectAt(object, 'metadata')
          const [uid, name] = [text(member(metadata, 'uid')), text(member(metadata, 'name'))]
          if (uid !== undefined && name !== undefined) this.#names[side].set(uid, name)
        }
      }
    }
  }

  /** How a request was classified, by the headers of its answer, and its status. */
  readonly classified: Look = (side, { status, headers }) => {
    const nameOf = (header: string): string => {
      const uid = headers[header]
      return uid === undefined ? 'absent' : (this.#names[side].get(uid) ?? `unknown ${uid}`)
    }
    return {
      status,
      flowSchema: nameOf('x-kubernetes-pf-flowschema-uid'),
      level: nameOf('x-kubernetes-pf-prioritylevel-uid'),
      retryAfter: headers['retry-after'] ?? 'absent',
    }
  }
}

/** The original writes statuses a moment after objects. */
function withoutStatus(body: JsonValue): JsonValue {
  if (typeof body !== 'object' || Array.isArray(body) || body === null) return body
  const { status, metadata, ...rest } = body as JsonObject
  const { managedFields: _, ...kept } = (metadata ?? {}) as JsonObject
  return { ...rest, metadata: kept, ...(typeof status !== 'object' && status && { status }) }
}
