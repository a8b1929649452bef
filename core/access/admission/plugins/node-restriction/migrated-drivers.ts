import type { Brand } from '../../../../base/api/brand.ts'
import { has, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'

/** The driver of a volume, or why it cannot be determined; empty for a volume without one. */
export type VolumeDriver = { readonly driver: string } | { readonly fault: string }

const noDriver: VolumeDriver = { driver: '' }

/** Drivers that replaced built-in volume sources. */
const drivers = {
  awsElasticBlockStore: 'ebs.csi.aws.com',
  azureDisk: 'disk.csi.azure.com',
  azureFile: 'file.csi.azure.com',
  cinder: 'cinder.csi.openstack.org',
  gcePersistentDisk: 'pd.csi.storage.gke.io',
  portworxVolume: 'pxd.portworx.com',
  vsphereVolume: 'csi.vsphere.vmware.com',
} as const

type Source = keyof typeof drivers

const sources = Object.keys(drivers) as Source[]

/** Separates the zones in a label of a volume. */
const zoneSeparator = '__'

/** An id may be a URL of zone and volume: `aws://us-east-1a/vol-1`. */
function blockStoreFault(disk: JsonObject): string | undefined {
  const id = textOf(disk, 'volumeID')
  const [, path] = /^aws:\/\/[^/?#]*([^?#]*)/.exec(id) ?? []
  const [volume = '', ...others] = path?.split('/').filter((part) => part !== '') ?? []
  if (path === undefined || (volume.startsWith('vol-') && others.length === 0)) return undefined
  return `failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume (${id})`
}

function azureDiskFault(disk: JsonObject): string | undefined {
  const kind = textOf(disk, 'kind')
  if (!has(disk, 'kind') || kind.toLowerCase() === 'managed') return undefined
  return `kind(${kind}) is not supported in csi migration`
}

function azureFileFault(file: JsonObject, volume: ApiObject): string | undefined {
  const claim = structOf(volume, 'spec', 'claimRef')
  const namespace = has(file, 'secretNamespace')
    ? textOf(file, 'secretNamespace')
    : textOf(claim, 'namespace')
  if (namespace !== '') return undefined
  return 'could not find a secret namespace in PersistentVolumeSource or ClaimRef'
}

/** A disk in several zones must be in one region: `us-east1-b__us-east1-c`. */
function regionFault({ metadata: { labels = {} } }: ApiObject, brand: Brand): string | undefined {
  const { labelDomain } = brand
  const zones = (
    labels[`failure-domain.beta.${labelDomain}/zone`] ||
    (labels[`topology.${labelDomain}/zone`] ?? '')
  ).split(zoneSeparator)
  if (zones.length === 1) return undefined
  const odd = zones.find((zone) => zone.split('-').length !== 3)
  if (odd !== undefined) {
    return `failed to get region from zones: zone in unexpected format, expected: {locale}-{region}-{zone}, got: ${odd}`
  }
  const regions = new Set(zones.map((zone) => zone.slice(0, zone.lastIndexOf('-'))))
  if (regions.size === 1) return undefined
  const found = [...regions].toSorted().map((region) => `${region}:{}`)
  return `failed to get region from zones: multiple or no regions gotten from zones, got: map[${found.join(' ')}]`
}

/** Why a source cannot be read, wherever it stands. */
function sourceFault(source: Source, stated: JsonObject): string | undefined {
  if (source === 'awsElasticBlockStore') return blockStoreFault(stated)
  return source === 'azureDisk' ? azureDiskFault(stated) : undefined
}

function sourceOf(holder: JsonObject): Source | undefined {
  return sources.find((each) => has(holder, each))
}

/** The driver that replaced the built-in source of a pod's volume. */
export function driverOfInlineVolume(volume: JsonObject): VolumeDriver {
  const source = sourceOf(volume)
  if (!source) return noDriver
  const fault = sourceFault(source, structOf(volume, source))
  return fault === undefined ? { driver: drivers[source] } : { fault }
}

/** The driver that replaced the built-in source of a persistent volume. */
export function driverOfPersistentVolume(volume: ApiObject, brand: Brand): VolumeDriver {
  const spec = structOf(volume, 'spec')
  const source = sourceOf(spec)
  if (!source) return noDriver
  const stated = structOf(spec, source)
  const fault =
    source === 'azureFile'
      ? azureFileFault(stated, volume)
      : source === 'gcePersistentDisk'
        ? regionFault(volume, brand)
        : sourceFault(source, stated)
  return fault === undefined ? { driver: drivers[source] } : { fault }
}
