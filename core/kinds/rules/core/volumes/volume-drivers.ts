import { brands } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import { isList, type JsonObject, type JsonValue } from '../../../../base/api/json.ts'
import { dnsLabel } from '../../../../base/api/metadata/names.ts'
import type {
  AzureDiskVolumeSource,
  CinderPersistentVolumeSource,
  FCVolumeSource,
  FlexVolumeSource,
  FlockerVolumeSource,
  NFSVolumeSource,
  PersistentVolumeSource,
  QuobyteVolumeSource,
  SecretReference,
  StorageOSPersistentVolumeSource,
  VolumeSource,
} from '../../../../base/api/types/core.v1.generated.ts'
import type { FieldNameOf } from '../../../../base/api/types/views.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import {
  addCauses,
  entryPath,
  type FieldPath,
  invalidValue,
  noCauses,
  notSupported,
  outsideRange,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { checkRange, checkText } from '../../shared/validation/field-checks.ts'
import { checkDescendingPath, checkNoBacksteps } from '../containers/container-mounts.ts'
import type { SourceCheck, SourceChecks } from './volume-sources.ts'

/** Texts and lists in `keys` are required. */
export function requireFields<T extends JsonObject>(
  source: T,
  path: FieldPath,
  ...keys: readonly RequiredName<T>[]
): StatusCause[] {
  const causes: StatusCause[] = []
  for (const key of keys) if (isEmpty(source[key])) causes.push(required(`${path}.${key}`))
  return causes
}

/** Names of the fields of a type that {@link requireFields} takes. */
type RequiredName<T> = FieldNameOf<T, string | readonly string[]>

function isEmpty(value: JsonValue | undefined): boolean {
  return !isPresent(value) || value === '' || (isList(value) && value.length === 0)
}

/** A secret that a volume's driver logs in with, where it has one; `keys` are required. */
export function requireSecret(
  secret: SecretReference | undefined,
  path: FieldPath,
  ...keys: readonly (keyof SecretReference)[]
): StatusCause[] {
  return secret ? requireFields(secret, `${path}.secretRef`, ...keys) : []
}

function requiring<T extends JsonObject>(...keys: readonly RequiredName<T>[]): SourceCheck<T> {
  return (source, path) => requireFields(source, path, ...keys)
}

/** Source on a part of a disk. */
type Partitioned = JsonObject & { readonly partition?: number }

function checkDisk<T extends Partitioned>(key: RequiredName<T>): SourceCheck<T> {
  return (source, path) => {
    const causes = requireFields(source, path, key)
    const { partition = 0 } = source
    if (partition >= 0 && partition <= 255) return causes
    // The message has another range than the check, as in the original.
    return [...causes, invalidValue(`${path}.partition`, partition, outsideRange(1, 255))]
  }
}

const checkFibreChannel: SourceCheck<FCVolumeSource> = (source, path) => {
  const { targetWWNs: names = [], wwids: ids = [] } = source
  const place = `${path}.targetWWNs`
  if (names.length === 0) {
    if (ids.length > 0) return noCauses
    return [required(place, 'must specify either targetWWNs or wwids, but not both')]
  }
  const causes: StatusCause[] = []
  if (ids.length > 0) {
    const detail = 'targetWWNs and wwids can not be specified simultaneously'
    causes.push(invalidValue(place, [...names], detail))
  }
  if (!isPresent(source.lun)) {
    return [...causes, required(`${path}.lun`, 'lun is required if targetWWNs is specified')]
  }
  return [...causes, ...checkRange(source, path, 'lun', 0, 255)]
}

const hostAndPort = /^(?:[^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/

function checkRegistry(source: QuobyteVolumeSource, path: FieldPath): StatusCause[] {
  const { registry, tenant = '' } = source
  const detail = 'must be a host:port pair or multiple pairs separated by commas'
  if (registry === '') return [required(`${path}.registry`, detail)]
  if (byteLength(tenant) > 64) {
    const tooLong = 'must be a UUID and may not exceed a length of 64 characters'
    return [required(`${path}.tenant`, tooLong)]
  }
  return registry
    .split(',')
    .filter((pair) => !hostAndPort.test(pair))
    .map(() => invalidValue(`${path}.registry`, registry, detail))
}

const managedDisk =
  '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}'
const blobDisk = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'

/** Text of a closed set, where present; an empty one is not supported either. */
export function checkChoice<T extends JsonObject>(
  source: T,
  path: FieldPath,
  key: FieldNameOf<T, string>,
  values: readonly string[],
): readonly StatusCause[] {
  const text = source[key]
  if (typeof text !== 'string' || values.includes(text)) return noCauses
  return [notSupported(`${path}.${key}`, text, values)]
}

const checkAzureDisk: SourceCheck<AzureDiskVolumeSource> = (source, path) => {
  const causes = [
    ...requireFields(source, path, 'diskName', 'diskURI'),
    ...checkChoice(source, path, 'cachingMode', ['None', 'ReadOnly', 'ReadWrite']),
    ...checkChoice(source, path, 'kind', ['Dedicated', 'Managed', 'Shared']),
  ]
  const { kind, diskURI: uri } = source
  if (!isPresent(kind)) return causes
  const isManaged = kind === 'Managed'
  if (uri.startsWith(isManaged ? '/subscriptions/' : 'https://')) return causes
  const form = isManaged ? managedDisk : blobDisk
  return [...causes, notSupported(`${path}.diskURI`, uri, [form])]
}

/** Domains of each brand: nodes give drivers options in them, whatever the brand of the server. */
const reservedDomains = Object.values(brands).map(
  ({ labelDomain, apiDomain }) => new Set([labelDomain, apiDomain]),
)

const checkFlexVolume: SourceCheck<FlexVolumeSource> = (source, path) => {
  const causes = requireFields(source, path, 'driver')
  for (const key of Object.keys(source.options ?? {})) {
    const domain = `.${key.split('/', 1)[0] ?? ''}`.toLowerCase()
    const reserved = reservedDomains.find((all) =>
      [...all].some((one) => domain.endsWith(`.${one}`)),
    )
    if (!reserved) continue
    const detail = `${[...reserved].join(' and ')} namespaces are reserved`
    causes.push(invalidValue(entryPath(`${path}.options`, key), key, detail))
  }
  return causes
}

const checkFlocker: SourceCheck<FlockerVolumeSource> = (source, path) => {
  const { datasetName: name = '', datasetUUID: uid = '' } = source
  const causes: StatusCause[] = []
  if (name === '' && uid === '') {
    causes.push(required(path, 'one of datasetName and datasetUUID is required'))
  }
  if (name !== '' && uid !== '') {
    const detail = 'datasetName and datasetUUID can not be specified simultaneously'
    causes.push(invalidValue(path, 'resource', detail))
  }
  if (name.includes('/')) {
    causes.push(invalidValue(`${path}.datasetName`, name, "must not contain '/'"))
  }
  return causes
}

/** Volume of StorageOS; `secretKeys`: what its secret's reference must have. */
export function checkStorageOs(
  ...secretKeys: readonly (keyof SecretReference)[]
): SourceCheck<StorageOSPersistentVolumeSource> {
  return (source, path) => [
    ...requireFields(source, path, 'volumeName'),
    ...checkText(source, path, 'volumeName', dnsLabel),
    ...checkText(source, path, 'volumeNamespace', dnsLabel),
    ...requireSecret(source.secretRef, path, ...secretKeys),
  ]
}

/** Volume of Cinder; `secretKeys`: what its secret's reference must have. */
export function checkCinder(
  ...secretKeys: readonly (keyof SecretReference)[]
): SourceCheck<CinderPersistentVolumeSource> {
  return (source, path) => [
    ...requireFields(source, path, 'volumeID'),
    ...requireSecret(source.secretRef, path, ...secretKeys),
  ]
}

const hostPathTypes = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
]

export function checkPath(
  { path: text }: { readonly path: string },
  path: FieldPath,
): StatusCause[] {
  return text === '' ? [required(`${path}.path`)] : checkNoBacksteps(text, `${path}.path`)
}

const checkNfs: SourceCheck<NFSVolumeSource> = (source, path) => {
  const causes = requireFields(source, path, 'server', 'path')
  if (!source.path.startsWith('/')) {
    causes.push(invalidValue(`${path}.path`, source.path, 'must be an absolute path'))
  }
  return causes
}

/** Checks of the sources that are alike in pods and in persistent volumes. */
export const driverChecks: SourceChecks<VolumeSource & Pick<PersistentVolumeSource, 'local'>> = {
  hostPath: (source, path) => {
    const causes = checkPath(source, path)
    if (source.path === '') return causes
    return [...causes, ...checkChoice(source, path, 'type', hostPathTypes)]
  },
  local: checkPath,
  // The cause names the field as the original does, which is not its name.
  gcePersistentDisk: (source, path, owner) =>
    checkDisk('pdName')(source, path.replace(/gcePersistentDisk$/, 'persistentDisk'), owner),
  awsElasticBlockStore: checkDisk('volumeID'),
  glusterfs: requiring('endpoints', 'path'),
  flocker: checkFlocker,
  nfs: checkNfs,
  rbd: requiring('monitors', 'image'),
  cephfs: requiring('monitors'),
  quobyte: (source, path) => [
    ...checkRegistry(source, path),
    ...requireFields(source, path, 'volume'),
  ],
  fc: checkFibreChannel,
  flexVolume: checkFlexVolume,
  azureFile: requiring('secretName', 'shareName'),
  vsphereVolume: requiring('volumePath'),
  photonPersistentDisk: requiring('pdID'),
  portworxVolume: requiring('volumeID'),
  azureDisk: checkAzureDisk,
  scaleIO: requiring('gateway', 'system', 'volumeName'),
  gitRepo: (source, path) => {
    const causes = requireFields(source, path, 'repository')
    addCauses(causes, checkDescendingPath(source.directory ?? '', `${path}.directory`))
    return causes
  },
}
