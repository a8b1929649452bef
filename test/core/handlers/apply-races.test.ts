import { expect, it } from 'vitest'
import type { JsonObject } from '../../../core/api/json.ts'
import { apply, ownersOf } from '../../support/apply.ts'
import { type Answer, configMap, configMaps, openTestServer } from '../../support/test-server.ts'

const path = `${configMaps}/a`

/** More would mean that somebody is never let in. */
const mostTries = 500

async function untilWritten(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const answer = await attempt()
    if (answer.status !== 409) return answer
  }
  throw new Error(`no write within ${mostTries} tries`)
}

it('64 clients that change one object by PUT, patch and apply lose nothing', async () => {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a'))
  const put = async (key: string): Promise<Answer> => {
    const { body } = await server.get(path)
    const data = { ...(body['data'] as JsonObject), [key]: 'x' }
    return server.put(`${path}?fieldManager=put`, { ...body, data })
  }
  const clients = Array.from({ length: 64 }, (_, at): [string, () => Promise<Answer>] => {
    const key = `k${at}`
    const data = { [key]: 'x' }
    if (at % 3 === 0) return [key, () => put(key)]
    if (at % 3 === 1) return [key, () => server.patch(`${path}?fieldManager=patch`, { data })]
    return [key, () => apply(server, path, `applier-${key}`, { ...configMap('a'), data })]
  })
  const answers = await Promise.all(
    clients.map(async ([key, write]) => [key, await untilWritten(write)] as const),
  )
  expect(answers.map(([, { status }]) => status)).toEqual(clients.map(() => 200))
  const { body } = await server.get(path)
  const expected = Object.fromEntries(clients.map(([key]) => [key, 'x']))
  expect(body['data']).toEqual({ color: 'red', ...expected })
  // Each write is a state of its own, and each shows what its client wrote.
  const versions = answers.map(([, answer]) => answer.body.metadata.resourceVersion)
  expect(new Set(versions).size).toBe(64)
  for (const [key, answer] of answers) expect(answer.body['data']).toHaveProperty(key, 'x')
  const owned = Object.values(ownersOf(body)).flat()
  expect(owned.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    ['color', ...Object.keys(expected)]
      .map((key) => `.data.${key}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
  )
})
