import { expect, it } from 'vitest'
import type { JsonObject } from '../../core/base/api/json.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import type { Backend } from '../../core/storage/engine/backend.ts'
import { apply, ownersOf } from '../support/recorded/apply.ts'
import {
  type Answer,
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../support/servers/test-server.ts'

const path = `${configMaps}/a`

/** More would mean that somebody is never let in. */
const mostTries = 500

const keys = Array.from({ length: 64 }, (_, at) => `k${at}`)

async function untilWritten(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const answer = await attempt()
    if (answer.status !== 409) return answer
  }
  throw new Error(`no write within ${mostTries} tries`)
}

function dataOf(object: Pick<ApiObject, 'kind'> & JsonObject): JsonObject {
  return object['data'] as JsonObject
}

/** Adds a key by PUT of what was read, by a merge patch, or by an apply, in turn. */
function write(server: TestServer, key: string, at: number): Promise<Answer> {
  const data = { [key]: 'x' }
  if (at % 3 === 1) return server.patch(`${path}?fieldManager=patch`, { data })
  if (at % 3 === 2) return apply(server, path, `applier-${key}`, { ...configMap('a'), data })
  return server.get(path).then(({ body }) => {
    const all = { ...(body['data'] as JsonObject), ...data }
    return server.put(`${path}?fieldManager=put`, { ...body, data: all })
  })
}

/** What a watch from before the race shows of it. */
async function historyOf(server: TestServer, from: string): Promise<readonly ApiObject[]> {
  const watch = await server.watch(`${configMaps}?resourceVersion=${from}`)
  const states: ApiObject[] = []
  while (states.length < keys.length) states.push((await watch.next()).object)
  return states
}

/** Run on a back end of each kind: its server, and one that follows it where the records outlive it, are asked. */
export function racingClients(name: string, open: () => Promise<Backend>, outlives = false): void {
  it(`64 clients that change one object ${name} lose nothing, and the history has each of their writes`, async () => {
    const server = await openTestServer({ backend: await open() })
    const { body: before } = await server.post(configMaps, configMap('a'))
    const answers = await Promise.all(
      keys.map((key, at) => untilWritten(() => write(server, key, at))),
    )
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200))
    for (const [at, { body }] of answers.entries()) {
      expect(dataOf(body)).toHaveProperty(keys[at] ?? '', 'x')
    }
    // Each write is a state of its own, with one key more than the one before.
    const told = answers
      .map(({ body }) => body)
      .toSorted((a, b) => Number(a.metadata.resourceVersion) - Number(b.metadata.resourceVersion))
    expect(told.map((body) => Object.keys(dataOf(body)).length)).toEqual(
      keys.map((_, at) => at + 2),
    )
    const from = before.metadata.resourceVersion
    expect(await historyOf(server, from)).toEqual(told)
    const { body: last } = await server.get(path)
    expect(last).toEqual(told.at(-1))
    const owned = Object.values(ownersOf(last)).flat()
    expect(new Set(owned)).toEqual(new Set(['color', ...keys].map((key) => `.data.${key}`)))
    if (!outlives) return
    await server.server.close()
    await server.storage.close()
    const next = await openTestServer({ backend: await open() })
    expect(await historyOf(next, from)).toEqual(told)
    expect((await next.get(path)).body).toEqual(last)
  })
}
