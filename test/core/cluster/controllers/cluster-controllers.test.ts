import { expect, it } from 'vitest'
import { clusterControllerNames } from '../../../../core/cluster/controllers/cluster-controller-names.ts'
import { clusterControllers } from '../../../../core/cluster/controllers/cluster-controllers.ts'

it('every name of a cluster controller has a controller, and every controller a name', () => {
  const names = clusterControllerNames.map(({ name }) => name)
  const registered = clusterControllers.map(({ name }) => name)
  expect(registered.toSorted()).toEqual(names.toSorted())
})
