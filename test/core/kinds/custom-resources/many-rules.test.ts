import { expect, it, vi } from 'vitest'
import { manyRules } from '../../../support/hostile-inputs/hostile-definitions.ts'
import { controllersSettled } from '../../../support/objects/owned-objects.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const name = 'ruleds.hostile.example.com'

/** Of rules as short as these, a turn takes no more. */
const rulesOfTurn = 60
const count = 20 * rulesOfTurn

async function openServer() {
  const server = await openTestServer()
  return { server, turns: vi.spyOn(server.runtime.timers, 'yieldTurn') }
}

it('other requests have turns while the rules of a definition are compiled', async () => {
  const { server, turns } = await openServer()
  expect((await server.post(definitions, manyRules(count))).status).toBe(201)
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(count / rulesOfTurn)
})

it('other requests have turns while the rules of a definition are compiled for its defaults, and once more for their checks', async () => {
  const { server, turns } = await openServer()
  const plain = await server.post(definitions, manyRules(count))
  expect(plain.status).toBe(201)
  const before = turns.mock.calls.length
  const again = await openServer()
  const defaulted = manyRules(count, 0, { default: { a: 'none' } })
  expect((await again.server.post(definitions, defaulted)).status).toBe(201)
  expect(again.turns.mock.calls.length).toBeGreaterThanOrEqual(before + count / rulesOfTurn)
})

it('a default that breaks one of many rules is refused', async () => {
  const { server } = await openServer()
  const broken = manyRules(count, 0, { default: { a: `value-${count - 1}` } })
  const refused = await server.post(definitions, broken)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('properties[spec].default')
})

it('a definition of many wrong rules is refused with turns for other requests, and with the causes in the order of the rules', async () => {
  const { server, turns } = await openServer()
  const refused = await server.post(definitions, manyRules(count, 2))
  expect(refused.status).toBe(422)
  const first = refused.text.indexOf(`none-${count - 2}`)
  expect(first).toBeGreaterThan(-1)
  expect(refused.text.indexOf(`none-${count - 1}`)).toBeGreaterThan(first)
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(count / rulesOfTurn)
})

it('an update of a definition to many rules leaves turns for other requests, and a write of its status compiles none', async () => {
  const { server, turns } = await openServer()
  expect((await server.post(definitions, manyRules(1))).status).toBe(201)
  await controllersSettled()
  turns.mockClear()
  const update = await server.put(`${definitions}/${name}`, {
    ...(await server.get(`${definitions}/${name}`)).body,
    spec: manyRules(count)['spec'],
  })
  expect(update.status).toBe(200)
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(count / rulesOfTurn)
  await controllersSettled()
  turns.mockClear()
  const status = await server.put(
    `${definitions}/${name}/status`,
    (await server.get(`${definitions}/${name}`)).body,
  )
  expect(status.status).toBe(200)
  expect(turns).not.toHaveBeenCalled()
})
