import { expect, it, vi } from 'vitest'
import { configMap, configMaps, openTestServer } from '../../../support/servers/test-server.ts'

const group = '/apis/admissionregistration.k8s.io/v1'
const resourceRules = [
  { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] },
]

/** Costs about 550,000 units: a hundred times a hundred times ten comparisons. */
const loops =
  'variables.n.all(a, variables.n.all(b, [1,2,3,4,5,6,7,8,9,10].all(c, a + b + c >= 0)))'

it('other requests get turns between policies that take long', async () => {
  const server = await openTestServer({ controllers: [] })
  const numbers = `[${Array.from({ length: 100 }, (_, at) => at).join(',')}]`
  const create = async (name: string, expression: string): Promise<void> => {
    const variables = [{ name: 'n', expression: numbers }]
    const spec = {
      matchConstraints: { resourceRules },
      variables,
      validations: [{ expression }],
    }
    await server.post(`${group}/validatingadmissionpolicies`, { metadata: { name }, spec })
    await server.post(`${group}/validatingadmissionpolicybindings`, {
      metadata: { name },
      spec: { policyName: name, validationActions: ['Deny'] },
    })
  }
  const turnsOf = async (name: string): Promise<number> => {
    const turns = vi.spyOn(server.runtime.timers, 'yieldTurn')
    expect((await server.post(configMaps, configMap(name))).status).toBe(201)
    const { length } = turns.mock.calls
    turns.mockRestore()
    return length
  }
  for (let at = 0; at < 8; at++) await create(`short-${at}`, 'true')
  const before = await turnsOf('a')
  for (let at = 0; at < 8; at++) await create(`long-${at}`, loops)
  // A create takes a turn of its own, for watchers.
  expect(before).toBe(1)
  expect(await turnsOf('b')).toBeGreaterThan(before + 2)
})
