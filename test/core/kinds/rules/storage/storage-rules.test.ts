import { describe, expect, it } from 'vitest'
import { created, updated } from '../../../../support/schemas/validated.ts'

describe('storage classes', () => {
  it('storage classes never have their volumes recycled', () => {
    const disk = { provisioner: 'example.com/disk', volumeBindingMode: 'Immediate' }
    expect(
      created('storageclasses.v1.storage.k8s.io', { ...disk, reclaimPolicy: 'Retain' }),
    ).toEqual([])
    expect(
      created('storageclasses.v1.storage.k8s.io', { ...disk, reclaimPolicy: 'Recycle' }),
    ).toEqual(['reclaimPolicy: Unsupported value: "Recycle": supported values: "Delete", "Retain"'])
    expect(created('storageclasses.v1.storage.k8s.io', { provisioner: '' })).toEqual([
      'provisioner: Required value',
    ])
  })

  it('storage classes allow each topology once', () => {
    const term = { matchLabelExpressions: [{ key: 'zone', values: ['a', 'b'] }] }
    const same = { matchLabelExpressions: [{ key: 'zone', values: ['b', 'a', 'a'] }] }
    const allowedTopologies = [term, same]
    expect(
      created('storageclasses.v1.storage.k8s.io', { provisioner: 'a', allowedTopologies }),
    ).toEqual([
      'allowedTopologies[1].matchLabelExpressions[0].values[2]: Duplicate value: "a"',
      'allowedTopologies[1].matchLabelExpressions: Duplicate value: ""',
    ])
  })
})

describe('fifty thousand equal topologies', () => {
  it('fifty thousand equal topologies are refused with about as many causes as an answer shows', () => {
    const allowedTopologies = Array.from({ length: 50_000 }, () => ({ matchLabelExpressions: [] }))
    const causes = created('storageclasses.v1.storage.k8s.io', {
      provisioner: 'a',
      allowedTopologies,
    })
    expect(new Set(causes)).toEqual(
      new Set(['allowedTopologies[0].matchLabelExpressions: Duplicate value: ""']),
    )
    expect(causes.length).toBeLessThan(1_000)
  })
})

describe('CSI drivers', () => {
  const spec = {
    attachRequired: true,
    podInfoOnMount: false,
    storageCapacity: false,
    seLinuxMount: false,
  }

  it('CSI drivers have modes of known words', () => {
    expect(created('csidrivers.v1.storage.k8s.io', { spec })).toEqual([])
    const odd = { ...spec, fsGroupPolicy: 'Some', volumeLifecycleModes: ['Never'] }
    expect(created('csidrivers.v1.storage.k8s.io', { spec: odd })).toEqual([
      'spec.fsGroupPolicy: Unsupported value: "Some": supported values: "File", "None", "ReadWriteOnceWithFSType"',
      'spec.volumeLifecycleModes: Unsupported value: "Never": supported values: "Persistent", "Ephemeral"',
    ])
  })

  it('CSI drivers ask for one token an audience', () => {
    const tokenRequests = [{ audience: 'a', expirationSeconds: 5 }, { audience: 'a' }]
    expect(created('csidrivers.v1.storage.k8s.io', { spec: { ...spec, tokenRequests } })).toEqual([
      'spec.tokenRequests[0].expirationSeconds: Invalid value: 5: may not specify a duration less than 10 minutes',
      'spec.tokenRequests[1].audience: Duplicate value: "a"',
    ])
  })

  it('CSI drivers keep whether they are attached', () => {
    expect(
      updated(
        'csidrivers.v1.storage.k8s.io',
        { spec },
        { spec: { ...spec, attachRequired: false } },
      ),
    ).toEqual(['spec.attachedRequired: Invalid value: false: field is immutable'])
  })
})

describe('CSI nodes', () => {
  it('CSI nodes name each driver once, and each of its keys', () => {
    const driver = { name: 'a', nodeID: '1', topologyKeys: ['zone', 'zone'] }
    expect(
      created('csinodes.v1.storage.k8s.io', {
        spec: { drivers: [driver, { ...driver, nodeID: '' }] },
      }),
    ).toEqual([
      'spec.drivers[0]: Duplicate value: "zone"',
      'spec.drivers[1].nodeID: Required value',
      'spec.drivers[1].name: Duplicate value: "a"',
      'spec.drivers[1]: Duplicate value: "zone"',
    ])
  })
})

describe('updates of a VolumeAttributesClass', () => {
  const classes = 'volumeattributesclasses.v1.storage.k8s.io'
  const before = { driverName: 'csi.io', parameters: { tier: 'gold' } }

  it('a VolumeAttributesClass is judged before and behind its immutable fields in an update', () => {
    expect(updated(classes, before, { driverName: '' })).toEqual([
      'driverName: Required value',
      'parameters: Required value: must contain at least one key/value pair',
      'driverName: Forbidden: updates to driverName are forbidden.',
      'parameters: Forbidden: updates to parameters are forbidden.',
      'driverName: Required value',
      'parameters: Required value: must contain at least one key/value pair',
    ])
  })

  it('a VolumeAttributesClass shows the name of its driver in the case in which it is judged', () => {
    expect(created(classes, { ...before, driverName: 'Not A Name!' })).toEqual([
      expect.stringMatching(/^driverName: Invalid value: "not a name!": name part must consist of/),
    ])
  })
})

describe('storage capacities', () => {
  it('storage capacities have a class, and one cause where it is missing', () => {
    expect(created('csistoragecapacities.v1.storage.k8s.io', {})).toEqual([
      expect.stringMatching(/^storageClassName: Invalid value: "": a lowercase RFC 1123/),
    ])
  })

  it('storage capacities have a class name that can exist', () => {
    expect(
      created('csistoragecapacities.v1.storage.k8s.io', {
        storageClassName: 'fast',
        capacity: '1Gi',
      }),
    ).toEqual([])
    const [name = '', capacity = ''] = created('csistoragecapacities.v1.storage.k8s.io', {
      storageClassName: 'Not One',
      capacity: '-1',
    })
    expect(name).toMatch(/^storageClassName: Invalid value: "Not One": a lowercase RFC 1123/)
    expect(capacity).toBe('capacity: Invalid value: "-1": must be greater than or equal to 0')
  })
})

describe('a new VolumeAttributesClass', () => {
  it('a VolumeAttributesClass has a driver and parameters', () => {
    expect(
      created('volumeattributesclasses.v1.storage.k8s.io', {
        driverName: 'a',
        parameters: { b: 'c' },
      }),
    ).toEqual([])
    expect(created('volumeattributesclasses.v1.storage.k8s.io', { driverName: 'a' })).toEqual([
      'parameters: Required value: must contain at least one key/value pair',
    ])
  })
})

describe('volume attachments', () => {
  const spec = { attacher: 'csi.example.com', nodeName: 'a', source: { persistentVolumeName: 'v' } }

  it('volume attachments attach one volume', () => {
    expect(created('volumeattachments.v1.storage.k8s.io', { spec })).toEqual([])
    const source = { persistentVolumeName: 'v', inlineVolumeSpec: {} }
    expect(created('volumeattachments.v1.storage.k8s.io', { spec: { ...spec, source } })).toEqual([
      'spec.source: Forbidden: must specify exactly one of inlineVolumeSpec and persistentVolumeName',
    ])
  })

  it('volume attachments have inline volumes of CSI only', () => {
    const inlineVolumeSpec = { accessModes: ['ReadWriteOnce'], hostPath: { path: '/a' } }
    expect(
      created('volumeattachments.v1.storage.k8s.io', {
        spec: { ...spec, source: { inlineVolumeSpec } },
      }),
    ).toEqual([
      'spec.source.inlineVolumeSpec.csi: Required value: has to be specified in the context of inline volumes',
    ])
  })
})
