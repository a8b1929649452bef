import { describe, expect, it } from 'vitest'
import { openTestServer } from '../../../../support/servers/test-server.ts'
import { clusterCases } from './cluster-cases.ts'
import { networkCases } from './network-cases.ts'
import { podCases } from './pod-cases.ts'
import { podNodeCases } from './pod-node-cases.ts'
import { storageCases } from './storage-cases.ts'
import { volumePathCases } from './volume-path-cases.ts'
import { textsOf } from './warning-texts.ts'
import { workloadCases } from './workload-cases.ts'

describe.each([
  ['pods', podCases],
  ['nodes of pods', podNodeCases],
  ['files of volumes', volumePathCases],
  ['workloads', workloadCases],
  ['networking', networkCases],
  ['storage', storageCases],
  ['the rest', clusterCases],
])('a new object: %s', (_kind, cases) => {
  it('a new object is valid, with a warning of everything that is better avoided', async () => {
    const server = await openTestServer()
    const [given, expected] = [new Map<string, unknown>(), new Map<string, unknown>()]
    for (const { says, path, object, warnings } of cases) {
      const answer = await server.post(`${path}?dryRun=All`, object)
      given.set(says, answer.status === 201 ? textsOf(answer) : answer.body)
      expected.set(says, warnings)
    }
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(expected))
  })
})
