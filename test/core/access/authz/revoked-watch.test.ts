import { expect, it } from 'vitest'
import { openTestServer } from '../../../support/servers/test-server.ts'

const group = 'rbac.authorization.k8s.io'
const rbac = `/apis/${group}/v1`
const configMaps = '/api/v1/namespaces/default/configmaps'

it('a watch that was open when its right was taken goes on until its time is over, as in the original; a new one is refused', async () => {
  const server = await openTestServer()
  const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['watch'] }]
  await server.post(`${rbac}/clusterroles`, { metadata: { name: 'watches' }, rules })
  await server.post(`${rbac}/clusterrolebindings`, {
    metadata: { name: 'watches' },
    subjects: [{ kind: 'User', name: 'jane' }],
    roleRef: { apiGroup: group, kind: 'ClusterRole', name: 'watches' },
  })
  const jane = { as: 'jane' }
  const watch = await server.watch(`${configMaps}?timeoutSeconds=60`, jane)
  await server.delete(`${rbac}/clusterrolebindings/watches`)
  await server.post(configMaps, { metadata: { name: 'later' } })
  expect(await watch.line()).toBe('ADDED later')
  expect((await server.get(`${configMaps}?watch=1`, jane)).status).toBe(403)
  server.runtime.advance(61_000)
  await watch.ended
})
