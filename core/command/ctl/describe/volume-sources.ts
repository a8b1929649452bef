import { textsOf, has, numberOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'

/** The text of a volume source's setting. */
type SettingText = (source: JsonObject) => string

/** One line of a volume source's description. */
type Setting = readonly [head: string, text: SettingText]

const text =
  (key: string, absent = ''): SettingText =>
  (source) =>
    has(source, key) ? cellText(getKey(source, key)) : absent

const number =
  (key: string): SettingText =>
  (source) =>
    String(numberOf(source, key) ?? 0)

const flag =
  (key: string): SettingText =>
  (source) =>
    String(source[key] === true)

const list =
  (key: string): SettingText =>
  (source) =>
    `[${textsOf(source, key).join(' ')}]`

const optional: Setting = ['Optional:', flag('optional')]
const readOnly: Setting = ['ReadOnly:', flag('readOnly')]
const fsType: Setting = ['FSType:', text('fsType')]

const options: SettingText = (source) => {
  const map = structOf(source, 'options')
  const pairs = Object.keys(map).toSorted()
  return `map[${pairs.map((key) => `${key}:${cellText(map[key])}`).join(' ')}]`
}

/** The secret reference of a pod's volume, in Go's format. */
const localSecret: SettingText = (source) =>
  has(source, 'secretRef')
    ? `&LocalObjectReference{Name:${textOf(structOf(source, 'secretRef'), 'name')},}`
    : 'nil'

/** The secret reference (with namespace) of a persistent volume, in Go's format. */
const secret: SettingText = (source) => {
  if (!has(source, 'secretRef')) return 'nil'
  const reference = structOf(source, 'secretRef')
  return `&SecretReference{Name:${textOf(reference, 'name')},Namespace:${textOf(reference, 'namespace')},}`
}

/** One field of the secret reference, for a line of its own. */
const secretField =
  (key: string): SettingText =>
  (source) =>
    textOf(structOf(source, 'secretRef'), key)

const sizeLimit: SettingText = (source) => {
  const limit = cellText(getKey(source, 'sizeLimit'))
  return limit === '' || limit === '0' ? '<unset>' : limit
}

/** The description of a volume source: its type, then a line for each setting. */
export interface VolumeSource {
  readonly type: string
  readonly lines: readonly Setting[]
}

const iscsi = (secretRef: SettingText): VolumeSource => ({
  type: "ISCSI (an ISCSI Disk resource that is attached to a kubelet's host machine and then exposed to the pod)",
  lines: [
    ['TargetPortal:', text('targetPortal')],
    ['IQN:', text('iqn')],
    ['Lun:', number('lun')],
    // kubectl has no colon here.
    ['ISCSIInterface', text('iscsiInterface')],
    fsType,
    readOnly,
    ['Portals:', list('portals')],
    ['DiscoveryCHAPAuth:', flag('chapAuthDiscovery')],
    ['SessionCHAPAuth:', flag('chapAuthSession')],
    ['SecretRef:', secretRef],
    ['InitiatorName:', text('initiatorName', '<none>')],
  ],
})

const rbd = (secretRef: SettingText): VolumeSource => ({
  type: "RBD (a Rados Block Device mount on the host that shares a pod's lifetime)",
  lines: [
    ['CephMonitors:', list('monitors')],
    ['RBDImage:', text('image')],
    fsType,
    ['RBDPool:', text('pool')],
    ['RadosUser:', text('user')],
    ['Keyring:', text('keyring')],
    ['SecretRef:', secretRef],
    readOnly,
  ],
})

const cinder = (secretRef: SettingText): VolumeSource => ({
  type: 'Cinder (a Persistent Disk resource in OpenStack)',
  lines: [['VolumeID:', text('volumeID')], fsType, readOnly, ['SecretRef:', secretRef]],
})

const cephfs = (secretRef: SettingText): VolumeSource => ({
  type: "CephFS (a CephFS mount on the host that shares a pod's lifetime)",
  lines: [
    ['Monitors:', list('monitors')],
    ['Path:', text('path')],
    ['User:', text('user')],
    ['SecretFile:', text('secretFile')],
    ['SecretRef:', secretRef],
    readOnly,
  ],
})

const flexVolume = (secretRef: SettingText): VolumeSource => ({
  type: 'FlexVolume (a generic volume resource that is provisioned/attached using an exec based plugin)',
  lines: [
    ['Driver:', text('driver')],
    fsType,
    ['SecretRef:', secretRef],
    readOnly,
    ['Options:', options],
  ],
})

const glusterfsType = "Glusterfs (a Glusterfs mount on the host that shares a pod's lifetime)"
const scaleIoType = 'ScaleIO (a persistent volume backed by a block device in ScaleIO)'
const scaleIoLines: readonly Setting[] = [
  ['Gateway:', text('gateway')],
  ['System:', text('system')],
  ['Protection Domain:', text('protectionDomain')],
  ['Storage Pool:', text('storagePool')],
  ['Storage Mode:', text('storageMode')],
  ['VolumeName:', text('volumeName')],
]
const azureFileType =
  'AzureFile (an Azure File Service mount on the host and bind mount to the pod)'
const csiType = 'CSI (a Container Storage Interface (CSI) volume source)'

/** Volume sources common to pods and persistent volumes, by field name. */
const shared: Readonly<Record<string, VolumeSource>> = {
  hostPath: {
    type: 'HostPath (bare host directory volume)',
    lines: [
      ['Path:', text('path')],
      ['HostPathType:', text('type', '<none>')],
    ],
  },
  gcePersistentDisk: {
    type: 'GCEPersistentDisk (a Persistent Disk resource in Google Compute Engine)',
    lines: [['PDName:', text('pdName')], fsType, ['Partition:', number('partition')], readOnly],
  },
  awsElasticBlockStore: {
    type: 'AWSElasticBlockStore (a Persistent Disk resource in AWS)',
    lines: [['VolumeID:', text('volumeID')], fsType, ['Partition:', number('partition')], readOnly],
  },
  nfs: {
    type: 'NFS (an NFS mount that lasts the lifetime of a pod)',
    lines: [['Server:', text('server')], ['Path:', text('path')], readOnly],
  },
  quobyte: {
    type: "Quobyte (a Quobyte mount on the host that shares a pod's lifetime)",
    lines: [['Registry:', text('registry')], ['Volume:', text('volume')], readOnly],
  },
  azureDisk: {
    type: 'AzureDisk (an Azure Data Disk mount on the host and bind mount to the pod)',
    lines: [
      ['DiskName:', text('diskName')],
      ['DiskURI:', text('diskURI')],
      ['Kind: ', text('kind')],
      fsType,
      ['CachingMode:', text('cachingMode')],
      readOnly,
    ],
  },
  vsphereVolume: {
    type: 'vSphereVolume (a Persistent Disk resource in vSphere)',
    lines: [
      ['VolumePath:', text('volumePath')],
      fsType,
      ['StoragePolicyName:', text('storagePolicyName')],
    ],
  },
  photonPersistentDisk: {
    type: 'PhotonPersistentDisk (a Persistent Disk resource in photon platform)',
    lines: [['PdID:', text('pdID')], fsType],
  },
  portworxVolume: {
    type: 'PortworxVolume (a Portworx Volume resource)',
    lines: [['VolumeID:', text('volumeID')]],
  },
  storageos: {
    type: 'StorageOS (a StorageOS Persistent Disk resource)',
    lines: [
      ['VolumeName:', text('volumeName')],
      ['VolumeNamespace:', text('volumeNamespace')],
      fsType,
      readOnly,
    ],
  },
  fc: {
    type: 'FC (a Fibre Channel disk)',
    lines: [
      ['TargetWWNs:', (source) => textsOf(source, 'targetWWNs').join(', ')],
      ['LUN:', text('lun', '<none>')],
      fsType,
      readOnly,
    ],
  },
  flocker: {
    type: 'Flocker (a Flocker volume mounted by the Flocker agent)',
    lines: [
      ['DatasetName:', text('datasetName')],
      ['DatasetUUID:', text('datasetUUID')],
    ],
  },
}

export const podVolumeSources: Readonly<Record<string, VolumeSource>> = {
  ...shared,
  emptyDir: {
    type: "EmptyDir (a temporary directory that shares a pod's lifetime)",
    lines: [
      ['Medium:', text('medium')],
      ['SizeLimit:', sizeLimit],
    ],
  },
  gitRepo: {
    type: 'GitRepo (a volume that is pulled from git when the pod is created)',
    lines: [
      ['Repository:', text('repository')],
      ['Revision:', text('revision')],
    ],
  },
  secret: {
    type: 'Secret (a volume populated by a Secret)',
    lines: [['SecretName:', text('secretName')], optional],
  },
  configMap: {
    type: 'ConfigMap (a volume populated by a ConfigMap)',
    lines: [['Name:', text('name')], optional],
  },
  iscsi: iscsi(localSecret),
  glusterfs: {
    type: glusterfsType,
    lines: [['EndpointsName:', text('endpoints')], ['Path:', text('path')], readOnly],
  },
  persistentVolumeClaim: {
    type: 'PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)',
    lines: [['ClaimName:', text('claimName')], readOnly],
  },
  rbd: rbd(localSecret),
  cinder: cinder(localSecret),
  scaleIO: { type: scaleIoType, lines: [...scaleIoLines, fsType, readOnly] },
  cephfs: cephfs(localSecret),
  azureFile: {
    type: azureFileType,
    lines: [['SecretName:', text('secretName')], ['ShareName:', text('shareName')], readOnly],
  },
  flexVolume: flexVolume(localSecret),
  csi: { type: csiType, lines: [['Driver:', text('driver')], fsType, readOnly] },
  image: {
    type: 'Image (a container image or OCI artifact)',
    lines: [
      ['Reference:', text('reference')],
      ['PullPolicy:', text('pullPolicy')],
    ],
  },
}

export const persistentVolumeSources: Readonly<Record<string, VolumeSource>> = {
  ...shared,
  iscsi: iscsi(secret),
  glusterfs: {
    type: glusterfsType,
    lines: [
      ['EndpointsName:', text('endpoints')],
      ['EndpointsNamespace:', text('endpointsNamespace', '<unset>')],
      ['Path:', text('path')],
      readOnly,
    ],
  },
  rbd: rbd(secret),
  cinder: cinder(secret),
  scaleIO: {
    type: scaleIoType,
    lines: [
      ...scaleIoLines,
      ['SecretName:', secretField('name')],
      ['SecretNamespace:', secretField('namespace')],
      fsType,
      readOnly,
    ],
  },
  local: {
    type: 'LocalVolume (a persistent volume backed by local storage on a node)',
    lines: [['Path:', text('path')]],
  },
  cephfs: cephfs(secret),
  azureFile: {
    type: azureFileType,
    lines: [
      ['SecretName:', text('secretName')],
      ['SecretNamespace:', text('secretNamespace')],
      ['ShareName:', text('shareName')],
      readOnly,
    ],
  },
  flexVolume: flexVolume(secret),
  csi: {
    type: csiType,
    lines: [['Driver:', text('driver')], fsType, ['VolumeHandle:', text('volumeHandle')], readOnly],
  },
}
