import { expect, it } from 'vitest'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { kwokKinds } from '../../../../../../core/cluster/simulation/kwok-config.ts'
import { openCluster } from '../../../../../support/cluster/simulated-cluster.ts'
import { kwokDefinition } from '../../../../../support/objects/kwok-definitions.ts'
import { countAbortListeners } from '../../../../../support/sources/counted-listeners.ts'

/** Beyond so many listeners of a signal Node 20 warns of a leak. */
const mostListeners = 10

it("a cluster that gets the definitions of all of kwok's kinds adds few listeners to any signal", async () => {
  const counted = countAbortListeners()
  const { client, advance } = await openCluster({ simulate: true, nodes: 1 })
  const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  for (const kind of kwokKinds) {
    const name = kind.toLowerCase()
    const plural =
      name === 'logs' || name === 'clusterlogs' ? name : `${name}${name.endsWith('h') ? 'es' : 's'}`
    await client.create(definitions, kwokDefinition(kind, plural, 'Cluster') as ApiObject)
  }
  await advance('1s')
  expect(counted.stop()).toBeLessThanOrEqual(mostListeners)
})
