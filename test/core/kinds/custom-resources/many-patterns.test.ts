import { expect, it, vi } from 'vitest'
import { manyPatterns } from '../../../support/hostile-inputs/hostile-definitions.ts'
import { controllersSettled } from '../../../support/objects/owned-objects.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const objects = '/apis/hostile.example.com/v1/namespaces/default/patterned'
const count = 8

it('other requests have turns while the patterns of a definition are compiled, and once more before its first object', async () => {
  const server = await openTestServer()
  const turns = vi.spyOn(server.runtime.timers, 'yieldTurn')
  expect((await server.post(definitions, manyPatterns(count))).status).toBe(201)
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(count)
  await controllersSettled()
  turns.mockClear()
  const object = (name: string) => ({
    apiVersion: 'hostile.example.com/v1',
    kind: 'Patterned',
    metadata: { name },
    f1: 'none',
  })
  const refused = await server.post(objects, object('a'))
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('f1 in body should match')
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(count)
  turns.mockClear()
  expect((await server.post(objects, object('b'))).status).toBe(422)
  expect(turns).not.toHaveBeenCalled()
})
