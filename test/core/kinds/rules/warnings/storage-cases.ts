import { casesOf, type WarningCase } from './warning-case.ts'

const zone = 'failure-domain.beta.kubernetes.io/zone'
const advice = 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead'

interface VolumeFields {
  readonly annotations?: object
  readonly source?: object
  readonly spec?: object
}

const volumeCases = casesOf<VolumeFields>(
  '/api/v1/persistentvolumes',
  ({ annotations = {}, source = { hostPath: { path: '/a' } }, spec = {} }) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'a', annotations },
    spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], ...source, ...spec },
  }),
  [
    [
      'annotations that fields have replaced',
      {
        source: { nfs: { server: 'a', path: '/a' } },
        annotations: {
          'volume.beta.kubernetes.io/mount-options': 'ro',
          'volume.beta.kubernetes.io/storage-class': 'a',
        },
      },
      'metadata.annotations[volume.beta.kubernetes.io/storage-class]: deprecated since v1.8; use "storageClassName" attribute instead',
      'metadata.annotations[volume.beta.kubernetes.io/mount-options]: deprecated since v1.31; use "mountOptions" attribute instead',
    ],
    [
      'that it is to be used again',
      { spec: { persistentVolumeReclaimPolicy: 'Recycle' } },
      'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
    ],
    [
      'an old label of zones',
      {
        spec: {
          nodeAffinity: {
            required: {
              nodeSelectorTerms: [{ matchExpressions: [{ key: zone, operator: 'Exists' }] }],
            },
          },
        },
      },
      `spec.nodeAffinity.required.nodeSelectorTerms[0].matchExpressions[0].key: ${zone} is ${advice}`,
    ],
    [
      'CephFS',
      { source: { cephfs: { monitors: ['a'] } } },
      'spec.cephfs: deprecated in v1.28, non-functional in v1.31+',
    ],
    [
      'a removed kind of disk',
      { source: { photonPersistentDisk: { pdID: 'a' } } },
      'spec.photonPersistentDisk: deprecated in v1.11, non-functional in v1.16+',
    ],
    [
      'ScaleIO',
      {
        source: {
          scaleIO: {
            gateway: 'a',
            system: 'a',
            secretRef: { name: 'a', namespace: 'a' },
            volumeName: 'a',
          },
        },
      },
      'spec.scaleIO: deprecated in v1.16, non-functional in v1.22+',
    ],
    [
      'StorageOS',
      { source: { storageos: { volumeName: 'a', volumeNamespace: 'a' } } },
      'spec.storageOS: deprecated in v1.22, non-functional in v1.25+',
    ],
    [
      'Gluster',
      { source: { glusterfs: { endpoints: 'a', path: 'a' } } },
      'spec.glusterfs: deprecated in v1.25, non-functional in v1.26+',
    ],
    [
      'RBD',
      { source: { rbd: { monitors: ['a'], image: 'a' } } },
      'spec.rbd: deprecated in v1.28, non-functional in v1.31+',
    ],
    [
      'kinds of volumes that only pods are warned of',
      { source: { flocker: { datasetName: 'a' } } },
    ],
  ],
)

const claimCases = casesOf(
  '/api/v1/namespaces/default/persistentvolumeclaims',
  (resources: object) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      name: 'a',
      annotations: { 'volume.beta.kubernetes.io/storage-class': 'a' },
    },
    spec: { accessModes: ['ReadWriteOnce'], resources },
  }),
  [
    [
      'a class by annotation, and parts of bytes',
      { requests: { storage: '0.5' }, limits: { storage: '1500m' } },
      'metadata.annotations[volume.beta.kubernetes.io/storage-class]: deprecated since v1.8; use "storageClassName" attribute instead',
      'spec.resources.requests[storage]: fractional byte value "500m" is invalid, must be an integer',
      'spec.resources.limits[storage]: fractional byte value "1500m" is invalid, must be an integer',
    ],
  ],
)

const classCases = casesOf(
  '/apis/storage.k8s.io/v1/storageclasses',
  (fields: object) => ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'a' },
    provisioner: 'a',
    ...fields,
  }),
  [
    [
      'an old label of zones',
      { allowedTopologies: [{ matchLabelExpressions: [{ key: zone, values: ['a'] }] }] },
      `allowedTopologies[0].matchLabelExpressions[0].key: ${advice}`,
    ],
  ],
)

const capacityCases = casesOf(
  '/apis/storage.k8s.io/v1/namespaces/default/csistoragecapacities',
  (nodeTopology: object) => ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSIStorageCapacity',
    metadata: { name: 'a' },
    storageClassName: 'a',
    nodeTopology,
  }),
  [
    [
      'an old label of zones',
      { matchLabels: { [zone]: 'a' }, matchExpressions: [{ key: zone, operator: 'Exists' }] },
      `nodeTopology.matchExpressions[0].key: ${zone} is ${advice}`,
      `nodeTopology.matchLabels.${zone}: ${advice}`,
    ],
  ],
)

export const storageCases: readonly WarningCase[] = [
  ...volumeCases,
  ...claimCases,
  ...classCases,
  ...capacityCases,
]
