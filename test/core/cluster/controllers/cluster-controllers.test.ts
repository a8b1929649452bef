import { expect, it } from 'vitest'
import { clusterControllerNames } from '../../../../core/cluster/controllers/cluster-controller-names.ts'
import { clusterControllers } from '../../../../core/cluster/controllers/cluster-controllers.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

it('every name of a cluster controller has a controller, and every controller a name', () => {
  const names = clusterControllerNames.map(({ name }) => name)
  const registered = clusterControllers.map(({ name }) => name)
  expect(registered.toSorted()).toEqual(names.toSorted())
})

it('a server that starts for the first time is ready once its nodes exist', async () => {
  const server = await openTestServer({ simulate: true, simulation: { nodes: 12 } })
  const { items } = (await server.get('/api/v1/nodes')).body
  expect(items).toHaveLength(12)
  expect((await server.get('/readyz')).text).toBe('ok')
})
