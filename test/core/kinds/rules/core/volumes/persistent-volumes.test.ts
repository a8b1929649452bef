import { describe, expect, it } from 'vitest'
import { created, updated } from '../../../../../support/schemas/validated.ts'

const claimSpec = {
  accessModes: ['ReadWriteOnce'],
  resources: { requests: { storage: '1Gi' } },
}
const claims = 'persistentvolumeclaims'
const volumes = 'persistentvolumes'
const volumeSpec = {
  accessModes: ['ReadWriteOnce'],
  capacity: { storage: '1Gi' },
  hostPath: { path: '/data' },
}

describe('persistent volume claims', () => {
  it('volume claims have access modes and a size', () => {
    expect(created(claims, { spec: claimSpec })).toEqual([])
    expect(created(claims, { spec: {} })).toEqual([
      'spec.accessModes: Required value: at least 1 access mode is required',
      'spec.resources[storage]: Required value',
    ])
    const resources = { requests: { storage: '0' } }
    expect(created(claims, { spec: { accessModes: ['Write'], resources } })).toEqual([
      'spec.accessModes: Unsupported value: "Write": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
      'spec.resources[storage]: Invalid value: "0": must be greater than zero',
    ])
  })

  it('volume claims are filled from claims, or from objects of a kind with a group', () => {
    const image = { kind: 'Image', name: 'a' }
    expect(created(claims, { spec: { ...claimSpec, dataSource: image } })).toEqual([])
    expect(created(claims, { spec: { ...claimSpec, dataSourceRef: image } })).toEqual([
      'spec.dataSource: Invalid value: "Image": must be \'PersistentVolumeClaim\' when referencing the default apiGroup',
      'spec.dataSourceRef: Invalid value: "Image": must be \'PersistentVolumeClaim\' when referencing the default apiGroup',
    ])
  })

  it('volume claims keep their spec, but may grow and be bound', () => {
    const status = { phase: 'Bound', capacity: { storage: '512Mi' } }
    const bound = { spec: { ...claimSpec, volumeName: 'pv' }, status }
    const larger = { ...bound.spec, resources: { requests: { storage: '2Gi' } } }
    const smaller = { ...bound.spec, resources: { requests: { storage: '512Mi' } } }
    expect(updated(claims, { spec: claimSpec }, { spec: bound.spec })).toEqual([])
    expect(updated(claims, bound, { spec: larger })).toEqual([])
    expect(updated(claims, bound, { spec: smaller })).toEqual([
      'spec.resources.requests.storage: Forbidden: field can not be less than status.capacity',
    ])
    expect(updated(claims, bound, { spec: { ...bound.spec, volumeName: 'other' } })).toEqual([
      'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims\n@@ -9,7 +9,7 @@\n    "storage": "1Gi"\n   }\n  },\n- "VolumeName": "pv",\n+ "VolumeName": "other",\n  "StorageClassName": null,\n  "VolumeMode": "Filesystem",\n  "DataSource": null,\n',
    ])
  })
})

describe('persistent volumes', () => {
  it('volumes have one source, a size and access modes', () => {
    expect(created(volumes, { spec: volumeSpec })).toEqual([])
    expect(created(volumes, { spec: {} })).toEqual([
      'spec.accessModes: Required value',
      'spec.capacity: Required value',
      'spec.capacity: Unsupported value: null: supported values: "storage"',
      'spec: Required value: must specify a volume type',
    ])
    const two = { ...volumeSpec, nfs: { server: 's', path: '/p' } }
    expect(created(volumes, { spec: two })).toEqual([
      'spec.nfs: Forbidden: may not specify more than 1 volume type',
    ])
  })

  it('volumes have known access modes, and ReadWriteOncePod only alone', () => {
    const modes = (...accessModes: string[]): string[] =>
      created(volumes, { spec: { ...volumeSpec, accessModes } })
    expect(modes('ReadWriteOncePod', 'ReadWriteOncePod')).toEqual([])
    expect(modes('ReadWriteOncePod', 'Write', 'ReadOnlyMany')).toEqual([
      'spec.accessModes: Unsupported value: "Write": supported values: "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"',
      'spec.accessModes: Forbidden: may not use ReadWriteOncePod with other access modes',
    ])
  })

  it('volumes keep their source', () => {
    const other = { ...volumeSpec, hostPath: { path: '/other' } }
    expect(updated(volumes, { spec: volumeSpec }, { spec: other })).toEqual([
      'spec.persistentvolumesource: Forbidden: spec.persistentvolumesource is immutable after creation\n@@ -2,7 +2,7 @@\n  "GCEPersistentDisk": null,\n  "AWSElasticBlockStore": null,\n  "HostPath": {\n-  "Path": "/data",\n+  "Path": "/other",\n   "Type": ""\n  },\n  "Glusterfs": null,\n',
    ])
  })
})

describe('storage classes', () => {
  const classes = 'storageclasses.v1.storage.k8s.io'

  it('storage classes name a provisioner', () => {
    expect(created(classes, { provisioner: 'csi.example.com' })).toEqual([])
    expect(created(classes, {})).toEqual(['provisioner: Required value'])
  })

  it('storage classes keep provisioner, parameters and reclaim policy', () => {
    const before = { provisioner: 'a.io/b', parameters: { type: 'ssd' } }
    const after = { provisioner: 'a.io/c', parameters: { type: 'hdd' }, reclaimPolicy: 'Retain' }
    expect(updated(classes, before, after)).toEqual([
      'parameters: Forbidden: updates to parameters are forbidden.',
      'provisioner: Forbidden: updates to provisioner are forbidden.',
      'reclaimPolicy: Forbidden: updates to reclaimPolicy are forbidden.',
    ])
  })
})

describe('volume attachments', () => {
  it('volume attachments attach one source, and keep their spec', () => {
    const attachments = 'volumeattachments.v1.storage.k8s.io'
    const spec = { attacher: 'csi.io', nodeName: 'n', source: { persistentVolumeName: 'pv' } }
    expect(created(attachments, { spec: { ...spec, source: {} } })).toEqual([
      'spec.source: Required value: must specify exactly one of inlineVolumeSpec and persistentVolumeName',
    ])
    expect(updated(attachments, { spec }, { spec: { ...spec, nodeName: 'm' } })).toEqual([
      'spec: Invalid value: {"Attacher":"csi.io","Source":{"PersistentVolumeName":"pv","InlineVolumeSpec":null},"NodeName":"m"}: field is immutable',
    ])
  })

  it('volume attachments without an attacher get a cause of each of two rules', () => {
    const attachments = 'volumeattachments.v1.storage.k8s.io'
    const lines = created(attachments, {
      spec: { nodeName: 'n', source: { persistentVolumeName: 'pv' } },
    })
    expect(lines.slice(0, 2)).toEqual([
      'spec.attacher: Required value',
      'spec.attacher: Required value',
    ])
    expect(lines[2]).toMatch(/^spec\.attacher: Invalid value: "": a lowercase RFC 1123 subdomain/)
    expect(lines).toHaveLength(3)
  })
})
