import { setTimeout as delay } from 'node:timers/promises'
import type { HostileInput } from './hostile-input.ts'

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const configMaps = '/api/v1/namespaces/default/configmaps'
const runMs = 4000

function listOf<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at))
}

/** Objects with as many parts as a body has room for. */
export const largeObjectInputs: readonly HostileInput[] = [
  {
    name: 'a pod of 4,000 containers',
    async run(target) {
      const containers = listOf(4000, (at) => ({ name: `c${at}`, image: 'busybox' }))
      const pod = { metadata: { name: 'large' }, spec: { containers } }
      await target.create('/api/v1/namespaces/default/pods', pod)
      await delay(2 * runMs)
    },
  },
  {
    name: 'an object of 8,000 owners that do not exist',
    async run(target) {
      const ownerReferences = listOf(8000, (at) => ({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        name: `owner-${at}`,
        uid: `uid-${at}`,
      }))
      await target.create(configMaps, { metadata: { name: 'owned', ownerReferences } })
      await delay(runMs)
    },
  },
  {
    name: 'a definition of 20,000 rules',
    async run(target) {
      const rules = listOf(20_000, (at) => ({ rule: `self.a != "value-${at}"` }))
      const schema = {
        type: 'object',
        properties: {
          spec: {
            type: 'object',
            properties: { a: { type: 'string', maxLength: 10 } },
            'x-kubernetes-validations': rules,
          },
        },
      }
      await target.send('POST', `${definitions}?dryRun=All`, {
        metadata: { name: 'ruleds.hostile.example.com' },
        spec: {
          group: 'hostile.example.com',
          scope: 'Namespaced',
          names: { plural: 'ruleds', kind: 'Ruled', singular: 'ruled' },
          versions: [
            { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } },
          ],
        },
      })
    },
  },
]
