import { describe, expect, it } from 'vitest'
import { readCases, runCase } from '../../../support/recorded/recorded-cases.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

// The expected answers are those of kube-apiserver 1.34.2.
const cases = readCases(new URL('mutating-cases.json', import.meta.url))

const options = {
  featureGates: new Map([['MutatingAdmissionPolicy', true]]),
  runtimeConfig: new Map([['admissionregistration.k8s.io/v1beta1', true]]),
}

describe('mutating policies on a running server', () => {
  for (const each of cases) {
    it(`mutating policies: ${each.name}`, async () => {
      const version = (resource: string): string =>
        resource.startsWith('mutating') ? 'v1beta1' : 'v1'
      const { found, wanted } = await runCase(each, options, version)
      expect(found).toEqual(wanted)
    })
  }

  it('mutating policies change nothing with their feature gate off', async () => {
    const [first] = cases
    const { runtimeConfig } = options
    const server = await openTestServer({ runtimeConfig })
    for (const { resource = '', object } of first?.setup ?? []) {
      await server.post(`/apis/admissionregistration.k8s.io/v1beta1/${resource}`, object)
    }
    const { body } = await server.post('/api/v1/namespaces/default/configmaps', {
      metadata: { name: 'a' },
    })
    expect([first?.setup.length, body.metadata.labels]).toEqual([2, undefined])
  })
})
