import { expect, it } from 'vitest'
import { narrowLevel } from '../../../support/flow-control/narrow-level.ts'
import { slowWrite } from '../../../support/flow-control/slow-write.ts'
import {
  type Answer,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

// Recorded from kube-apiserver 1.34.2 with `--max-requests-inflight=10 --max-mutating-requests-inflight=10`: the line of the level `q` in
// `dump_priority_levels`, and what was answered, as it was deleted, created again and changed while requests were executed and waited.

const group = '/apis/flowcontrol.apiserver.k8s.io/v1'
const levels = `${group}/prioritylevelconfigurations`
const schemas = `${group}/flowschemas`

/** Names of flow schemas and levels by uid, those that went included. */
class Names {
  readonly #server: TestServer
  readonly #names = new Map<string | undefined, string | undefined>()

  constructor(server: TestServer) {
    this.#server = server
  }

  async learn(): Promise<void> {
    for (const path of [levels, schemas]) {
      const { items } = (await this.#server.get(path)).body
      for (const { metadata } of items) this.#names.set(metadata.uid, metadata.name)
    }
  }

  /** Status of an answer, with its flow schema and its level. */
  told(answer: Answer): string {
    const [flowSchema, level] = ['flowschema', 'prioritylevel'].map((kind) =>
      this.#names.get(answer.header(`x-kubernetes-pf-${kind}-uid`)),
    )
    return `${answer.status} ${flowSchema} ${level}`
  }
}

async function lineOf(server: TestServer): Promise<string> {
  const { text } = await server.get('/debug/api_priority_and_fairness/dump_priority_levels')
  const line = text.split('\n').find((each) => each.startsWith('q,'))
  return line?.replaceAll(/ +/g, ' ') ?? 'none'
}

it('a level is deleted, created again and changed while its requests are executed and wait', async () => {
  const server = await openTestServer({
    dev: true,
    controllers: [],
    priorityAndFairness: { concurrencyLimit: 20 },
  })
  const names = new Names(server)
  const [level, schema] = narrowLevel({ user: 'jane', level: 'q', queueLength: 10 })
  const { limitResponse } = level.spec.limited
  const jane = (): Promise<Answer> => server.get(configMaps, { as: 'jane' })
  const change = async (response: object): Promise<void> => {
    await server.patch(`${levels}/q`, { spec: { limited: { limitResponse: response } } })
  }
  const now = async (answer?: Promise<Answer>): Promise<string> => {
    await names.learn()
    const told = answer ? `; ${names.told(await answer)}` : ''
    return `${await lineOf(server)}${told}`
  }
  await server.post(levels, level)
  await server.post(schemas, schema)
  expect(await now(jane())).toBe('q, 0, true, false, 0, 0, 1, 0, 0, 0; 200 jane q')
  const end = slowWrite(server, 'jane')
  const waiting = [jane(), jane()]
  expect(await now()).toBe('q, 1, false, false, 2, 1, 2, 0, 0, 0')
  await server.delete(`${levels}/q`)
  const deleted = 'q, 1, false, true, 2, 1, 2, 0, 0, 0; 200 global-default global-default'
  expect(await now(jane())).toBe(deleted)
  await server.post(levels, level)
  waiting.push(jane())
  expect(await now()).toBe('q, 1, false, false, 3, 1, 2, 0, 0, 0')
  await change({ type: 'Reject', queuing: null })
  expect(await now(jane())).toBe('q, 1, false, false, 3, 1, 2, 1, 0, 0; 429 jane q')
  await change(limitResponse)
  waiting.push(jane())
  expect(await now()).toBe('q, 1, false, false, 4, 1, 2, 1, 0, 0')
  await server.delete(`${schemas}/jane`)
  const without = 'q, 1, false, false, 4, 1, 2, 1, 0, 0; 200 global-default global-default'
  expect(await now(jane())).toBe(without)
  await server.delete(`${levels}/q`)
  expect(await now()).toBe('q, 1, false, true, 4, 1, 2, 1, 0, 0')
  await end()
  const answers = await Promise.all(waiting)
  expect(answers.map((answer) => names.told(answer))).toEqual(Array(4).fill('200 jane q'))
  expect(await now()).toBe('none')
})
