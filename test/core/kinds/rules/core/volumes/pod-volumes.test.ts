import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { podWith, web } from '../../../../../support/objects/pod-specs.ts'
import { created } from '../../../../../support/schemas/validated.ts'

describe('a new pod', () => {
  it('a new pod has no volume mounts without a name', () => {
    const container = { name: 'a', image: 'a', volumeMounts: [{ mountPath: '/a' }] }
    expect(created('pods', { spec: { containers: [container] } })).toContain(
      'spec.containers[0].volumeMounts[0].name: Not found: ""',
    )
  })

  it('a new pod mounts volumes that it has, each at a path of its own', () => {
    const volumeMounts = [
      { name: 'data', mountPath: '/a' },
      { name: 'logs', mountPath: '/a', subPath: '/x/..' },
    ]
    const problems = podWith({
      containers: [{ ...web, volumeMounts }],
      volumes: [{ name: 'data', emptyDir: {} }],
    })
    expect(problems).toEqual([
      'spec.containers[0].volumeMounts[1].name: Not found: "logs"',
      'spec.containers[0].volumeMounts[1].mountPath: Invalid value: "/a": must be unique',
      'spec.containers[0].volumeMounts.subPath: Invalid value: "/x/..": must be a relative path',
      `spec.containers[0].volumeMounts.subPath: Invalid value: "/x/..": must not contain '..'`,
    ])
  })

  it('a new pod has volumes of one type and one name each', () => {
    const volumes = [
      { name: 'a', emptyDir: {} },
      { name: 'a', emptyDir: {}, hostPath: { path: '/x' } },
      { name: 'c', persistentVolumeClaim: {} },
    ]
    expect(podWith({ volumes })).toEqual([
      'spec.volumes[1].hostPath: Forbidden: may not specify more than 1 volume type',
      'spec.volumes[1].name: Duplicate value: "a"',
      'spec.volumes[2].persistentVolumeClaim.claimName: Required value',
    ])
  })

  const badVolumes: readonly (readonly [JsonObject, ...string[]])[] = [
    [
      { iscsi: { targetPortal: 'p', iqn: 'a', lun: 0 } },
      'iscsi.iqn: Invalid value: "a": must be valid format starting with iqn, eui, or naa',
    ],
    [
      { iscsi: { targetPortal: 'p', iqn: 'iqn.2001-04.com.example:storage', lun: 256 } },
      'iscsi.lun: Invalid value: 256: must be between 0 and 255, inclusive',
    ],
    [
      { fc: {} },
      'fc.targetWWNs: Required value: must specify either targetWWNs or wwids, but not both',
    ],
    [
      { fc: { targetWWNs: ['a'] } },
      'fc.lun: Required value: lun is required if targetWWNs is specified',
    ],
    [
      { quobyte: { registry: 'a', volume: 'v' } },
      'quobyte.registry: Invalid value: "a": must be a host:port pair or multiple pairs separated by commas',
    ],
    [
      { azureDisk: { diskName: 'a', diskURI: 'b', kind: 'Managed' } },
      'azureDisk.diskURI: Unsupported value: "b": supported values: "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}"',
    ],
    [
      { scaleIO: { gateway: 'g', system: 's', secretRef: {} } },
      'scaleIO.volumeName: Required value',
    ],
    [{ storageos: { volumeName: 'v', secretRef: {} } }, 'storageos.secretRef.name: Required value'],
    [
      {
        ephemeral: {
          volumeClaimTemplate: {
            metadata: { name: 'n' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1' } } },
          },
        },
      },
      'ephemeral.volumeClaimTemplate.metadata.name: Forbidden: cannot be set',
    ],
    [
      { downwardAPI: { items: [{}] } },
      'downwardAPI.path: Required value',
      'downwardAPI: Required value: one of fieldRef and resourceFieldRef is required',
    ],
    [
      { cephfs: { monitors: ['m'] }, emptyDir: {} },
      'cephFS: Forbidden: may not specify more than 1 volume type',
    ],
  ]
  it.each(badVolumes.map(([source, ...why]) => ({ source, why })))(
    'a new pod has no volume of the source $source',
    ({ source, why }) => {
      expect(podWith({ volumes: [{ name: 'a', ...source }] })).toEqual(
        why.map((words) => `spec.volumes[0].${words}`),
      )
    },
  )
})
