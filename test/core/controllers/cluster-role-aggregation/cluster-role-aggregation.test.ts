import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/api/json.ts'
import { openTestServer, type TestServer } from '../../../support/test-server.ts'

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
