import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadAll } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/base/api/brand.ts'
import { formatGroupVersion } from '../../../core/base/api/group-version.ts'
import { textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { resourcePath } from '../../../core/base/client/resource-path.ts'
import { maxValues } from '../../../core/base/json/value-budget.ts'
import { KindWires } from '../../../core/objects/codec/protobuf/kind-wires.ts'
import {
  type FieldPlace,
  fieldPlaces,
  filledBody,
  fillings,
  type Size,
} from '../../support/objects/filled-bodies.ts'
import { builtInCatalog } from '../../support/schemas/built-in-catalog.ts'
import { registryOf } from '../../support/schemas/schema-registry.ts'
import { type Answer, openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { historyCount, historyLimit } from '../../support/storage/history-count.ts'

const minimalFile = new URL('../../e2e/objects/minimal.yaml', import.meta.url)
const minimal = loadAll(readFileSync(minimalFile, 'utf8')) as ApiObject[]
const catalog = builtInCatalog()
const kinds = catalog.definitions.filter((definition) => {
  return definition.verbs.has('create') && catalog.storedBehind(definition) === definition
})
const places = fieldPlaces(kinds)

/** As much as a body and an object may hold, but for what is around the field. */
const whole: Size = { bytes: 3 * 1024 * 1024 - 4_096, values: maxValues - 200 }

/** Enough to tell what grows with the square of its size, little enough to try it everywhere. */
const part: Size = { bytes: 200 * 1024, values: 6_400 }

const largestError = 64 * 1024

/** What a request may cost, compared with the plain reading and writing of a body of this size. */
const mostRounds = 40

/** The same for a part: what a request costs whatever its size counts for more, and what is compiled on the way. */
const mostRoundsOfPart = 100

function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** JSON of an object of so many members. */
function jsonOf({ values }: Size): string {
  const members = Array.from({ length: values }, (_, at) => [`k${at}`, `v${at}`])
  return JSON.stringify(Object.fromEntries(members))
}

const wholeText = jsonOf(whole)
const partText = jsonOf(part)

/** What it costs here and now to read and to write an object's JSON, at best. */
function roundTripCost(text: string): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = cpuTime()
    const written = JSON.stringify(JSON.parse(text))
    const cost = cpuTime() - before
    if (written !== text) throw new TypeError('a body was not read as it was written')
    return cost
  })
  return Math.min(...costs)
}

const collect = (): void => {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

/** Places of a sample that is spread over all of them; the whole where so many are asked for. */
function sampled(usual: number): readonly FieldPlace[] {
  const step = Math.max(1, Math.floor(places.length / historyCount(usual)))
  return places.filter((_, at) => at % step === step >> 1)
}

const encoder = new TextEncoder()
const wires = new KindWires(registryOf())

type Encode = (body: JsonObject) => Uint8Array | undefined

function inProtobuf(body: JsonObject): Uint8Array | undefined {
  const wire = wires.find(textOf(body, 'apiVersion'), textOf(body, 'kind'))
  return wire?.frame.wrap(wire.encodeField(body))
}

const formats: readonly (readonly [type: string, encode: Encode])[] = [
  ['application/json', (body) => encoder.encode(JSON.stringify(body))],
  ['application/yaml', (body) => encoder.encode(JSON.stringify(body))],
  [brands.k8s.protobufMediaType, inProtobuf],
]

/** How often a request is measured whose cost is above its limit: the machine may have been busy with something else. */
const measurements = 3

/** Collects what is wrong with answers and with what they cost. */
class Watchman {
  readonly faults: string[] = []
  readonly #text: string
  readonly #rounds: number
  #most: number

  /** `text` is JSON of the size of the bodies, which may cost so many rounds of reading and writing it. */
  constructor(text: string, rounds: number) {
    this.#text = text
    this.#rounds = rounds
    this.#most = this.#limit()
  }

  /** Sends a request, and once more where it cost too much, against a limit measured at that time: the best counts of both. */
  async sees(what: string, send: () => Promise<Answer>): Promise<void> {
    let cost = await this.#costOf(what, send)
    for (let asked = 1; asked < measurements && cost > this.#most; asked++) {
      this.#most = this.#limit()
      cost = Math.min(cost, await this.#costOf(what, send))
    }
    if (cost > this.#most) this.faults.push(`${what}: ${cost} µs, allowed are ${this.#most}`)
  }

  async #costOf(what: string, send: () => Promise<Answer>): Promise<number> {
    const before = cpuTime()
    const { status, bytes } = await send()
    const cost = cpuTime() - before
    if (status >= 500) this.faults.push(`${what}: ${status}`)
    if (status >= 400 && bytes.length >= largestError) {
      this.faults.push(`${what}: ${status} in ${bytes.length} bytes`)
    }
    return cost
  }

  #limit(): number {
    return this.#rounds * roundTripCost(this.#text)
  }
}

async function postFilled(
  server: TestServer,
  watchman: Watchman,
  place: FieldPlace,
  [type, encode]: (typeof formats)[number],
  size: Size,
): Promise<void> {
  const { definition } = place
  const manifest = minimal.find(({ kind }) => kind === definition.kind)
  const base = { ...manifest, apiVersion: formatGroupVersion(definition.group, definition.version) }
  const path = resourcePath(definition, { namespace: definition.namespaced ? 'default' : '' })
  for (const filling of fillings) {
    const body = encode(filledBody(base as JsonObject, place, filling, size))
    if (!body) continue
    const what = `${definition.resource} ${place.path.join('.')} ${filling} ${type}`
    const headers = { 'content-type': type }
    await watchman.sees(what, () => server.post(`${path}?dryRun=All`, body, { headers }))
  }
}

describe('fields filled to the limit', () => {
  it('every field of every kind can be filled: it is a string, list or map of one of the served kinds', () => {
    // Some kinds hold nothing but what others hold, too.
    expect(new Set(places.map(({ definition }) => definition.kind)).size).toBeGreaterThan(50)
    expect(places.length).toBeGreaterThan(1_000)
  })

  it.each(formats)(
    'a field filled to the limit costs about as much as any body, and no refusal repeats it: %s',
    async (...format) => {
      const server = await openTestServer()
      const watchman = new Watchman(wholeText, mostRounds)
      await server.get('/api/v1/namespaces')
      collect()
      const before = process.memoryUsage().heapUsed
      for (const place of sampled(3)) await postFilled(server, watchman, place, format, whole)
      expect(watchman.faults).toEqual([])
      collect()
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024)
    },
    historyLimit(3 * historyCount(40)),
  )

  it('a field filled in part costs no more than its size, in JSON', async () => {
    const server = await openTestServer()
    const watchman = new Watchman(partText, mostRoundsOfPart)
    const [json] = formats
    if (!json) throw new TypeError('there is no JSON')
    for (const place of sampled(80)) await postFilled(server, watchman, place, json, part)
    expect(watchman.faults).toEqual([])
  }, 300_000)
})

const parameters =
  'labelSelector fieldSelector limit continue resourceVersion resourceVersionMatch timeoutSeconds sendInitialEvents allowWatchBookmarks watch pretty dryRun fieldManager fieldValidation force gracePeriodSeconds propagationPolicy orphanDependents includeObject unknown'.split(
    ' ',
  )
const headers =
  'accept content-type if-match user-agent authorization impersonate-user impersonate-group impersonate-uid accept-encoding x-anything'.split(
    ' ',
  )
const parts = [
  'a',
  '9',
  ',',
  '=',
  '(',
  '%',
  '"',
  'a=b,',
  'a in (b),',
  '!a,',
  ';q=0,',
  'e30.',
  '%E2%82%AC',
]

/** As long as a server reads it. */
const longest = 60_000

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const configMaps = '/api/v1/namespaces/default/configmaps'

describe('parameters and headers filled to the limit', () => {
  it.each(methods)(
    'a parameter or header filled to the limit costs next to nothing, and no refusal repeats it: %s',
    async (method) => {
      const server = await openTestServer()
      const watchman = new Watchman(wholeText, mostRounds)
      const path = method === 'POST' || method === 'GET' ? configMaps : `${configMaps}/a`
      const body = method === 'GET' ? undefined : { metadata: { name: 'a' } }
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const call = { body, headers: { 'content-type': type } }
      for (const part of parts) {
        const value = part.repeat(longest / part.length)
        const text = part.startsWith('%E') ? value : encodeURIComponent(value).slice(0, longest)
        for (const name of parameters) {
          const send = (): Promise<Answer> =>
            server.send(method, `${path}?dryRun=All&${name}=${text}`, call)
          // A watch is not answered to its end.
          if (name === 'watch' && method === 'GET') void send()
          else await watchman.sees(`${name} ${part}`, send)
        }
        for (const name of headers) {
          const all = { ...call.headers, [name]: value }
          await watchman.sees(`${name} ${part}`, () =>
            server.send(method, `${path}?dryRun=All`, { ...call, headers: all }),
          )
        }
      }
      expect(watchman.faults).toEqual([])
    },
  )
})
