import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { loadRelease } from '../../../../core/kinds/assembly/releases/load-release.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

// The stages of the gates are those of test/core/base/release/feature-gates.json; which fields a gate drops is in
// pkg/api/pod/util.go and the strategies of each release.

interface FieldCase {
  readonly field: string
  readonly gate: string
  readonly address: string
  readonly spec: JsonObject
  /** The releases in which the field is dropped, and kept, unless the gate is set. */
  readonly dropped: readonly string[]
  readonly kept: readonly string[]
}

const pods = '/api/v1/namespaces/default/pods'
const services = '/api/v1/namespaces/default/services'
const jobs = '/apis/batch/v1/namespaces/default/jobs'
const container = { name: 'a', image: 'i' }
const template = { spec: { restartPolicy: 'Never', containers: [container] } }

const cases: readonly FieldCase[] = [
  {
    field: 'overhead',
    gate: 'PodOverhead',
    address: pods,
    spec: { containers: [container], overhead: { cpu: '1' } },
    dropped: ['1.16', '1.17'],
    kept: ['1.18', '1.24', '1.34'],
  },
  {
    field: 'setHostnameAsFQDN',
    gate: 'SetHostnameAsFQDN',
    address: pods,
    spec: { containers: [container], setHostnameAsFQDN: true },
    dropped: ['1.19'],
    kept: ['1.20', '1.22', '1.34'],
  },
  {
    field: 'schedulingGates',
    gate: 'PodSchedulingReadiness',
    address: pods,
    spec: { containers: [container], schedulingGates: [{ name: 'a.b/c' }] },
    dropped: ['1.26'],
    kept: ['1.27', '1.30', '1.34'],
  },
  {
    field: 'ipFamilyPolicy',
    gate: 'IPv6DualStack',
    address: services,
    spec: { ports: [{ port: 80 }], ipFamilyPolicy: 'SingleStack' },
    dropped: ['1.20'],
    kept: ['1.21', '1.23', '1.34'],
  },
  {
    field: 'suspend',
    gate: 'SuspendJob',
    address: jobs,
    spec: { suspend: true, template },
    dropped: ['1.21'],
    kept: ['1.22', '1.25', '1.34'],
  },
  {
    field: 'managedBy',
    gate: 'JobManagedBy',
    address: jobs,
    spec: { managedBy: 'a.b/c', template },
    dropped: ['1.30', '1.31'],
    kept: ['1.32', '1.34'],
  },
]

async function created(
  release: string,
  { address, spec }: FieldCase,
  gates: readonly (readonly [string, boolean])[],
): Promise<JsonObject> {
  const server = await openTestServer({
    release: await loadRelease(release),
    featureGates: new Map(gates),
  })
  const answer = await server.post(address, { metadata: { name: 'x' }, spec })
  expect([release, answer.status, answer.status === 201 ? '' : answer.text]).toEqual([
    release,
    201,
    '',
  ])
  return answer.body['spec'] as JsonObject
}

describe('a field of an earlier release', () => {
  it.each(cases)(
    'a field of an earlier release is dropped while $gate is off: $field',
    async (one) => {
      for (const release of one.dropped) {
        expect([release, (await created(release, one, []))[one.field]]).toEqual([
          release,
          undefined,
        ])
        const on = await created(release, one, [[one.gate, true]])
        expect([release, on[one.field]]).toEqual([release, one.spec[one.field]])
      }
      for (const release of one.kept) {
        expect([release, (await created(release, one, []))[one.field]]).toEqual([
          release,
          one.spec[one.field],
        ])
      }
    },
  )
})
