import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../../core/base/api/json.ts'
import { type Fields, tableRow as row } from '../../../../support/recorded/table-row.ts'

describe('rows of other kinds', () => {
  it('rows of config maps and secrets count their data', () => {
    expect(row('configmaps', { data: { a: '1' }, binaryData: { b: 'eA==' } })).toMatchObject({
      Data: 2,
    })
    expect(row('secrets', { type: 'Opaque' })).toMatchObject({ Type: 'Opaque', Data: 0 })
  })

  it('rows of events tell where and how often an event occurred', () => {
    const event = {
      involvedObject: { kind: 'Pod', name: 'web', fieldPath: 'spec' },
      type: 'Warning',
      reason: 'BackOff',
      message: ' failed \n',
      source: { component: 'kubelet', host: 'n1' },
      firstTimestamp: '2026-01-09T22:00:00Z',
      lastTimestamp: '2026-01-09T23:59:30Z',
      count: 4,
    }
    const cells = {
      'Last Seen': '30s',
      Type: 'Warning',
      Reason: 'BackOff',
      Object: 'pod/web',
      Subobject: 'spec',
      Source: 'kubelet, n1',
      Message: 'failed',
      'First Seen': '120m',
      Count: 4,
      Name: 'x',
    }
    expect(row('events', event)).toEqual(cells)
    expect(row('events.v1.events.k8s.io', event)).toEqual(cells)
  })

  it('rows of new-style events tell an event by its series', () => {
    expect(
      row('events', {
        involvedObject: { kind: 'Node' },
        eventTime: '2026-01-09T23:00:00.000000Z',
        reportingComponent: 'ctl',
        series: { count: 7, lastObservedTime: '2026-01-09T23:58:00.000000Z' },
      }),
    ).toMatchObject({
      'Last Seen': '2m',
      'First Seen': '60m',
      Count: 7,
      Object: 'node',
      Source: 'ctl',
    })
  })

  it('rows of quotas are split into requests and limits', () => {
    const hard = { pods: '10', 'limits.cpu': '4', 'requests.cpu': '2' }
    const used = { pods: '3', 'limits.cpu': '1' }
    expect(row('resourcequotas', { status: { hard, used } })).toMatchObject({
      Request: 'pods: 3/10, requests.cpu: 0/2',
      Limit: 'limits.cpu: 1/4',
    })
  })

  it('rows of role bindings list who is bound to a role', () => {
    const subjects = [
      { kind: 'User', name: 'jane' },
      { kind: 'ServiceAccount', namespace: 'ns', name: 'sa' },
      { kind: 'User', name: 'joe' },
      { kind: 'Group', name: 'devs' },
    ]
    const roleRef = { kind: 'ClusterRole', name: 'view' }
    expect(row('rolebindings.v1.rbac.authorization.k8s.io', { roleRef, subjects })).toMatchObject({
      Role: 'ClusterRole/view',
      Users: 'jane, joe',
      Groups: 'devs',
      ServiceAccounts: 'ns/sa',
    })
  })

  it.each([
    [{}, 'Pending'],
    [{ conditions: [{ type: 'Approved' }], certificate: 'eA==' }, 'Approved,Issued'],
    [{ conditions: [{ type: 'Denied' }, { type: 'Failed' }] }, 'Denied,Failed'],
  ])('rows of signing requests tell the state %j as %s', (status, expected) => {
    const spec = { signerName: 's', username: 'jane', expirationSeconds: 3600 }
    const cells = row('certificatesigningrequests.v1.certificates.k8s.io', { spec, status })
    expect(cells).toMatchObject({
      Condition: expected,
      RequestedDuration: '60m',
      Requestor: 'jane',
    })
  })

  it('rows of disruption budgets tell what may be disrupted', () => {
    const spec = { minAvailable: '50%' }
    expect(
      row('poddisruptionbudgets.v1.policy', { spec, status: { disruptionsAllowed: 1 } }),
    ).toMatchObject({ 'Min Available': '50%', 'Max Unavailable': 'N/A', 'Allowed Disruptions': 1 })
  })

  it.each([
    [{}, 'Unknown'],
    [{ conditions: [{ type: 'Available', status: 'True', reason: 'Local' }] }, 'True'],
    [{ conditions: [{ type: 'Available', status: 'False', reason: 'Gone' }] }, 'False (Gone)'],
  ])('rows of APIServices tell whether an API %j is there', (status, expected) => {
    expect(row('apiservices.v1.apiregistration.k8s.io', { spec: {}, status })).toMatchObject({
      Service: 'Local',
      Available: expected,
    })
  })

  it('rows of device claims tell the state of a claim', () => {
    const state = (fields: Fields): JsonValue | undefined =>
      row('resourceclaims.v1.resource.k8s.io', fields)['State']
    expect(state({})).toBe('pending')
    expect(state({ status: { allocation: {}, reservedFor: [{}] } })).toBe('allocated,reserved')
    expect(state({ metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } })).toBe('deleted')
  })

  it('rows name parameters and parents by kind and place', () => {
    const parameters = { apiGroup: 'x.example', kind: 'Params', name: 'p' }
    expect(row('ingressclasses.v1.networking.k8s.io', { spec: { parameters } })).toMatchObject({
      Parameters: 'Params.x.example/p',
    })
    const parentRef = { group: '', resource: 'services', namespace: 'ns', name: 'web' }
    expect(row('ipaddresses.v1.networking.k8s.io', { spec: { parentRef } })).toMatchObject({
      ParentRef: 'services/ns/web',
    })
    const group = 'admissionregistration.k8s.io'
    const paramRef = { name: 'p' }
    expect(
      row(`validatingadmissionpolicybindings.v1.${group}`, { spec: { paramRef } }),
    ).toMatchObject({ ParamRef: '*/p' })
    expect(row(`validatingadmissionpolicies.v1.${group}`, { spec: {} })).toMatchObject({
      ParamKind: '<unset>',
      Validations: 0,
    })
  })

  it('rows show defaults that the object does not spell out', () => {
    expect(row('csidrivers.v1.storage.k8s.io', { spec: {} })).toMatchObject({
      AttachRequired: true,
      PodInfoOnMount: false,
      TokenRequests: '<unset>',
      Modes: '<none>',
    })
    expect(row('flowschemas.v1.flowcontrol.apiserver.k8s.io', { spec: {} })).toMatchObject({
      DistinguisherMethod: '<none>',
      MissingPL: '?',
    })
  })
})
