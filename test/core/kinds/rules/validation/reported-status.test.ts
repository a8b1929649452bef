import { describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../core/base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../../../core/base/api/json.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

const pod = { containers: [{ name: 'web', image: 'nginx' }] }
const template = { metadata: { labels: { a: 'b' } }, spec: pod }
const spec = { selector: { matchLabels: { a: 'b' } }, template }
const core = '/api/v1/namespaces/default'
const apps = '/apis/apps/v1/namespaces/default'

/** What the write of a status is refused for. */
async function refusals(path: string, kind: JsonObject, status: JsonObject): Promise<string[]> {
  const server = await openTestServer()
  const { body } = await server.post(path, { metadata: { name: 'a' }, spec: kind })
  if (!isJsonObject(body)) throw new TypeError('no object')
  const { body: answer } = await server.put(`${path}/a/status`, { ...body, status })
  if (!isJsonObject(answer)) throw new TypeError('no answer')
  return objectsOf(structOf(answer, 'details'), 'causes').map(
    (cause) => `${textOf(cause, 'field')}: ${textOf(cause, 'message')}`,
  )
}

const numbers = {
  replicas: 1,
  readyReplicas: 3,
  availableReplicas: 4,
  observedGeneration: -1,
}
const sets = [
  'status.observedGeneration: Invalid value: -1: must be greater than or equal to 0',
  'status.fullyLabeledReplicas: Invalid value: 2: cannot be greater than status.replicas',
  'status.readyReplicas: Invalid value: 3: cannot be greater than status.replicas',
  'status.availableReplicas: Invalid value: 4: cannot be greater than status.replicas',
  'status.availableReplicas: Invalid value: 4: cannot be greater than readyReplicas',
]

/** Status of workloads, and what the original refused them for. */
const cases: readonly {
  path: string
  kind: JsonObject
  status: JsonObject
  causes: readonly string[]
}[] = [
  {
    path: `${core}/replicationcontrollers`,
    kind: { selector: { a: 'b' }, template },
    status: { ...numbers, fullyLabeledReplicas: 2 },
    causes: sets,
  },
  {
    path: `${apps}/replicasets`,
    kind: spec,
    status: { ...numbers, fullyLabeledReplicas: 2 },
    causes: sets,
  },
  {
    path: `${apps}/deployments`,
    kind: spec,
    status: { ...numbers, updatedReplicas: 2, unavailableReplicas: -1 },
    causes: [
      'status.observedGeneration: Invalid value: -1: must be greater than or equal to 0',
      'status.unavailableReplicas: Invalid value: -1: must be greater than or equal to 0',
      'status.updatedReplicas: Invalid value: 2: cannot be greater than status.replicas',
      'status.readyReplicas: Invalid value: 3: cannot be greater than status.replicas',
      'status.availableReplicas: Invalid value: 4: cannot be greater than status.replicas',
      'status.availableReplicas: Invalid value: 4: cannot be greater than readyReplicas',
    ],
  },
  {
    path: `${apps}/daemonsets`,
    kind: spec,
    status: {
      currentNumberScheduled: -1,
      numberMisscheduled: 0,
      desiredNumberScheduled: 0,
      numberReady: 0,
      numberUnavailable: -1,
    },
    causes: [
      'status.currentNumberScheduled: Invalid value: -1: must be greater than or equal to 0',
      'status.numberUnavailable: Invalid value: -1: must be greater than or equal to 0',
    ],
  },
  {
    path: `${apps}/statefulsets`,
    kind: { ...spec, serviceName: 'a' },
    status: { ...numbers, currentReplicas: 2, updatedReplicas: 2 },
    causes: [
      'status.observedGeneration: Invalid value: -1: must be greater than or equal to 0',
      'status.readyReplicas: Invalid value: 3: cannot be greater than status.replicas',
      'status.currentReplicas: Invalid value: 2: cannot be greater than status.replicas',
      'status.updatedReplicas: Invalid value: 2: cannot be greater than status.replicas',
      'status.availableReplicas: Invalid value: 4: cannot be greater than status.replicas',
      'status.availableReplicas: Invalid value: 4: cannot be greater than status.readyReplicas',
    ],
  },
  {
    path: `${core}/pods`,
    kind: pod,
    status: {
      conditions: [{ type: '', status: 'True', observedGeneration: -1 }],
      observedGeneration: -1,
      qosClass: 'Guaranteed',
      resourceClaimStatuses: [{ name: 'a' }, { name: 'a' }],
      hostIP: '1.2.3.4',
      hostIPs: [{ ip: '1.2.3.5' }],
      podIP: 'x',
      podIPs: [{ ip: 'x' }, { ip: '1.2.3.4' }, { ip: '1.2.3.5' }],
    },
    causes: [
      'status.conditions[0].observedGeneration: Invalid value: -1: must be a non-negative integer',
      'status.conditions[0].Type: Invalid value: "": name part must be non-empty',
      expect.stringContaining(
        'status.conditions[0].Type: Invalid value: "": name part must consist',
      ),
      'status.observedGeneration: Invalid value: -1: must be a non-negative integer',
      'status.qosClass: Invalid value: "Guaranteed": field is immutable',
      'status.resourceClaimStatuses[0].name: Invalid value: "a": must match the name of an entry in `spec.resourceClaims`',
      'status.resourceClaimStatuses[1].name: Invalid value: "a": must match the name of an entry in `spec.resourceClaims`',
      'status.resourceClaimStatuses[1].name: Duplicate value: "a"',
      'status.podIPs[0]: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      'status.podIPs: Internal error: failed to check for dual stack with error:invalid IP[0]: x',
      'status.podIPs: Invalid value: [{"IP":"x"},{"IP":"1.2.3.4"},{"IP":"1.2.3.5"}]: may specify no more than one IP for each IP family',
      'status.hostIPs[0].ip: Invalid value: "1.2.3.5": must be equal to `hostIP`',
    ],
  },
]

describe('a reported status', () => {
  it.each(cases)('a status at $path has numbers and names that fit', async (one) => {
    expect(await refusals(one.path, one.kind, one.status)).toEqual(one.causes)
  })
})
