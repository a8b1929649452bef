import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../../../core/base/api/json.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles'
const merge = { headers: { 'content-type': 'application/merge-patch+json' } }

function rule(resource: string): object {
  return { verbs: ['get'], apiGroups: [''], resources: [resource] }
}

function role(name: string, label: string, ...resources: readonly string[]): object {
  return { metadata: { name, labels: { [label]: 'true' } }, rules: resources.map(rule) }
}

/** With rules of its own to begin with, which are not to stay. */
function gathering(name: string, label: string, labels: object = {}): object {
  const clusterRoleSelectors = [{ matchLabels: { [label]: 'true' } }]
  return {
    metadata: { name, labels },
    aggregationRule: { clusterRoleSelectors },
    rules: [rule('nodes')],
  }
}

interface FollowedRole {
  /** The rules of the next state, waiting for it. */
  rules(): Promise<JsonValue>
}

async function follow(server: TestServer, name: string): Promise<FollowedRole> {
  const watch = await server.watch(`${roles}?watch=true&fieldSelector=metadata.name=${name}`)
  return { rules: async () => ((await watch.next()).object as JsonObject)['rules'] ?? [] }
}

/** The rules of each role, sorted by their text, once the controllers have nothing to do. */
async function settledRules(
  server: TestServer,
  names: readonly string[],
): Promise<readonly JsonValue[][]> {
  await controllersSettled()
  const found: JsonValue[][] = []
  for (const name of names) {
    const { body } = await server.get(`${roles}/${name}`)
    const rules = (body['rules'] ?? []) as JsonValue[]
    found.push(rules.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)))
  }
  return found
}

describe('a cluster role with an aggregation rule', () => {
  it('an aggregated cluster role gets the rules of the roles it selects, by their names, each once, and no others', async () => {
    const server = await openTestServer()
    await server.post(roles, role('b', 'x', 'pods', 'secrets'))
    await server.post(roles, role('a', 'x', 'secrets'))
    await server.post(roles, role('c', 'y', 'events'))
    const all = await follow(server, 'all')
    await server.post(roles, gathering('all', 'x'))
    expect(await all.rules()).toEqual([rule('nodes')])
    expect(await all.rules()).toEqual([rule('secrets'), rule('pods')])
  })

  it('an aggregated cluster role follows the roles it selects as they come, change and go, through others that gather', async () => {
    const server = await openTestServer()
    const inner = await follow(server, 'inner')
    await server.post(roles, gathering('inner', 'x', { inner: 'true' }))
    expect(await inner.rules()).toEqual([rule('nodes')])
    expect(await inner.rules()).toEqual([])
    const outer = await follow(server, 'outer')
    await server.post(roles, gathering('outer', 'inner'))
    expect(await outer.rules()).toEqual([rule('nodes')])
    expect(await outer.rules()).toEqual([])
    await server.post(roles, role('a', 'x', 'pods'))
    expect(await outer.rules()).toEqual([rule('pods')])
    await server.patch(`${roles}/a`, { rules: [rule('events')] }, merge)
    expect(await outer.rules()).toEqual([rule('events')])
    await server.delete(`${roles}/a`)
    expect(await outer.rules()).toEqual([])
  })

  it.each([2, 3])(
    '%i cluster roles that aggregate each other in a circle have the rules of all sources, and lose those of a deleted one',
    async (count) => {
      const server = await openTestServer()
      const names = Array.from({ length: count }, (_value, at) => `circle-${at}`)
      for (const [at, name] of names.entries()) {
        const next = names[(at + 1) % count] ?? ''
        await server.post(roles, gathering(name, `to-${name}`, { [`to-${next}`]: 'true' }))
      }
      await server.post(roles, role('source', 'to-circle-0', 'pods'))
      await server.post(roles, role('last', 'to-circle-1', 'secrets'))
      expect(await settledRules(server, names)).toEqual(
        names.map(() => [rule('pods'), rule('secrets')]),
      )
      await server.delete(`${roles}/source`)
      expect(await settledRules(server, names)).toEqual(names.map(() => [rule('secrets')]))
      await server.delete(`${roles}/last`)
      expect(await settledRules(server, names)).toEqual(names.map(() => []))
    },
  )

  it('a cluster role that selects itself gets the rules of the others only', async () => {
    const server = await openTestServer()
    await server.post(roles, gathering('own', 'x', { x: 'true' }))
    await server.post(roles, role('a', 'x', 'pods'))
    expect(await settledRules(server, ['own'])).toEqual([[rule('pods')]])
  })

  it('an aggregated cluster role loses what somebody writes into its rules', async () => {
    const server = await openTestServer()
    await server.post(roles, role('a', 'x', 'pods'))
    const all = await follow(server, 'all')
    await server.post(roles, gathering('all', 'x'))
    expect(await all.rules()).toEqual([rule('nodes')])
    expect(await all.rules()).toEqual([rule('pods')])
    await server.patch(`${roles}/all`, { rules: [rule('secrets')] }, merge)
    expect(await all.rules()).toEqual([rule('secrets')])
    expect(await all.rules()).toEqual([rule('pods')])
  })

  it('an aggregated default role is not written again after the first start', async () => {
    const server = await openTestServer()
    const [view, edit, admin] = [
      await follow(server, 'view'),
      await follow(server, 'edit'),
      await follow(server, 'admin'),
    ]
    const before = (await view.rules()) as JsonValue[]
    for (const other of [edit, admin]) await other.rules()
    const label = 'rbac.authorization.k8s.io/aggregate-to-view'
    await server.post(roles, role('reader', label, 'widgets'))
    expect(await view.rules()).toEqual([rule('widgets'), ...before])
    for (const other of [edit, admin]) expect(await other.rules()).toContainEqual(rule('widgets'))
  })
})
