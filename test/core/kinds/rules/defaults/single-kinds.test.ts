import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { decodeObject } from '../../../../../core/objects/schema/decode.ts'
import { applyDefaults } from '../../../../../core/objects/schema/defaults.ts'
import {
  defaultingWith,
  lines,
  minimalPodSpec,
  written,
} from '../../../../support/objects/defaulted.ts'
import { registryOf } from '../../../../support/schemas/schema-registry.ts'

describe('defaults of other kinds', () => {
  it('defaults: claims and volumes are filled in', () => {
    expect(
      lines(written('core/v1.PersistentVolumeClaim', { spec: { accessModes: ['ReadWriteOnce'] } })),
    ).toBe(
      lines({
        metadata: {},
        spec: { accessModes: ['ReadWriteOnce'], resources: {}, volumeMode: 'Filesystem' },
        status: { phase: 'Pending' },
      }),
    )
    const volume = written('core/v1.PersistentVolume', { spec: { rbd: { image: 'a' } } })
    expect(volume).toMatchObject({
      spec: {
        rbd: { image: 'a', pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' },
        persistentVolumeReclaimPolicy: 'Retain',
        volumeMode: 'Filesystem',
      },
      status: { phase: 'Pending' },
    })
  })

  it('defaults: secrets encode their string data and have a type', () => {
    const secret = written('core/v1.Secret', {
      data: { a: 'eA==', b: 'eQ==' },
      stringData: { c: 'hello', b: 'héllo', empty: '' },
    })
    expect(lines(secret)).toBe(
      lines({
        metadata: {},
        data: { a: 'eA==', b: 'aMOpbGxv', c: 'aGVsbG8=', empty: '' },
        type: 'Opaque',
      }),
    )
  })

  it('defaults: a config map is left alone', () => {
    expect(written('core/v1.ConfigMap', { data: { a: 'b' } })).toEqual({
      metadata: {},
      data: { a: 'b' },
    })
  })

  it('defaults: limit ranges of containers follow from one another', () => {
    const limits = [
      { type: 'Container', max: { cpu: '2' }, min: { memory: '1Mi' }, default: { 'a/b': '1' } },
    ]
    expect(written('core/v1.LimitRange', { spec: { limits } })['spec']).toEqual({
      limits: [
        {
          ...limits[0],
          default: { 'a/b': '1', cpu: '2' },
          defaultRequest: { 'a/b': '1', cpu: '2', memory: '1Mi' },
        },
      ],
    })
  })

  it('defaults: nodes allot what they have and agree on their addresses', () => {
    const node = written('core/v1.Node', {
      spec: { podCIDR: '10.0.0.0/24' },
      status: { capacity: { cpu: '2' } },
    })
    expect(node).toMatchObject({
      spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'] },
      status: { capacity: { cpu: '2' }, allocatable: { cpu: '2' } },
    })
  })

  it('defaults: bindings name the group of what they refer to, by the brand', () => {
    const binding = {
      roleRef: { kind: 'ClusterRole', name: 'view' },
      subjects: [
        { kind: 'User', name: 'jane' },
        { kind: 'ServiceAccount', name: 'robot', namespace: 'a' },
      ],
    }
    expect(written('rbac/v1.RoleBinding', binding)).toMatchObject({
      subjects: [
        { kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'jane' },
        { kind: 'ServiceAccount', name: 'robot', namespace: 'a' },
      ],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io' },
    })
    const svc = registryOf(brands.svc).type('rbac/v1.RoleBinding')
    const { object } = decodeObject(svc, binding)
    applyDefaults(svc, object, { ...defaultingWith(), brand: brands.svc })
    expect(object['roleRef']).toMatchObject({ apiGroup: 'rbac.authorization.svc.io' })
  })

  it('defaults: custom resource definitions get their names and stored version', () => {
    const definition = written('apiextensions/v1.CustomResourceDefinition', {
      spec: {
        group: 'example.com',
        names: { plural: 'widgets', kind: 'Widget' },
        scope: 'Namespaced',
        versions: [
          { name: 'v1', served: true, storage: true },
          { name: 'v1beta1', served: true, storage: false },
        ],
      },
    })
    expect(definition).toMatchObject({
      spec: {
        names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
        conversion: { strategy: 'None' },
      },
      status: { storedVersions: ['v1'] },
    })
  })

  it('defaults: webhooks are filled in', () => {
    const webhooks = [
      {
        name: 'a.example.com',
        clientConfig: { service: { name: 'a', namespace: 'b' } },
        rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['*'] }],
      },
    ]
    const type = 'admissionregistration/v1.MutatingWebhookConfiguration'
    expect(written(type, { webhooks })).toMatchObject({
      webhooks: [
        {
          clientConfig: { service: { port: 443 } },
          rules: [{ scope: '*' }],
          failurePolicy: 'Fail',
          matchPolicy: 'Equivalent',
          namespaceSelector: {},
          objectSelector: {},
          timeoutSeconds: 10,
          reinvocationPolicy: 'Never',
        },
      ],
    })
  })

  it('defaults: a rule behind a gate acts only while the gate is on', () => {
    const set = { spec: { template: { spec: minimalPodSpec } } }
    const of = (object: JsonObject) => JSON.stringify(object)
    expect(of(written('apps/v1.StatefulSet', set))).not.toContain('maxUnavailable')
    expect(of(written('apps/v1.StatefulSet', set, 'MaxUnavailableStatefulSet'))).toContain(
      '"maxUnavailable":1',
    )
  })

  it('defaults: a taint is dated by the request', () => {
    const taint = { key: 'a', effect: 'NoSchedule' }
    expect(written('resource/v1.DeviceTaint', taint)['timeAdded']).toBe('2026-01-02T03:04:05Z')
  })
})
