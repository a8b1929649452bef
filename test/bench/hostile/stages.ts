import { setTimeout as delay } from 'node:timers/promises'
import { kwokDefinition } from '../../support/kwok-definitions.ts'
import type { HostileInput } from './hostile-input.ts'

/** How long a stage is let play beside other requests. */
const runMs = 4000

const queries: Readonly<Record<string, string>> = {
  'a billion numbers one by one': '.data | range(1000000000) | select(. == -1)',
  'a list of a billion numbers': '[range(1000000000)]',
  '2^26 results': `.data.a | ${Array.from({ length: 26 }, () => '(1,2)').join(' + ')}`,
}

/** Stages whose selectors go on for long. */
export const stageInputs: readonly HostileInput[] = Object.entries(queries).map(
  ([name, query]): HostileInput => ({
    name: `a stage that asks for ${name}`,
    async run(target) {
      const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
      await target.create(definitions, kwokDefinition('Stage', 'stages', 'Cluster'))
      const stages = '/apis/kwok.x-k8s.io/v1alpha1/stages'
      await target.wait(stages, ({ status }) => status === 200)
      await target.create(stages, {
        apiVersion: 'kwok.x-k8s.io/v1alpha1',
        kind: 'Stage',
        metadata: { name: 'hostile' },
        spec: {
          resourceRef: { apiGroup: 'v1', kind: 'ConfigMap' },
          selector: { matchExpressions: [{ key: query, operator: 'Exists' }] },
          next: { delete: true },
        },
      })
      for (let at = 0; at < 20; at++) {
        const object = { metadata: { name: `map-${at}` }, data: { a: 'a' } }
        await target.create('/api/v1/namespaces/default/configmaps', object)
      }
      await delay(runMs)
    },
  }),
)
