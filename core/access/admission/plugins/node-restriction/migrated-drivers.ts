import type { Brand } from '../../../../base/api/brand.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'

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

/** A volume of a pod, or the spec of a persistent volume. */
type SourceHolder = corev1.Volume | corev1.PersistentVolumeSpec

const sources = Object.keys(drivers) as Source[]

/** Separates the zones in a label of a volume. */
const zoneSeparator = '__'

/** An id may be a URL of zone and volume: `aws://us-east-1a/vol-1`. */
function blockStoreFault({
  volumeID: id,
}: corev1.AWSElasticBlockStoreVolumeSource): string | undefined {
  const [, path] = /^aws:\/\/[^/?#]*([^?#]*)/.exec(id) ?? []
  const [volume = '', ...others] = path?.split('/').filter((part) => part !== '') ?? []
  if (path === undefined || (volume.startsWith('vol-') && others.length === 0)) return undefined
  return `failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume (${id})`
}

function azureDiskFault({ kind }: corev1.AzureDiskVolumeSource): string | undefined {
  if (kind.toLowerCase() === 'managed') return undefined
  return `kind(${kind}) is not supported in csi migration`
}

function azureFileFault({ azureFile, claimRef }: corev1.PersistentVolumeSpec): string | undefined {
  if (azureFile?.secretNamespace ?? claimRef?.namespace) return undefined
  return 'could not find a secret namespace in PersistentVolumeSource or ClaimRef'
}

/** A disk in several zones must be in one region: `us-east1-b__us-east1-c`. */
function regionFault(
  { metadata: { labels = {} } }: corev1.PersistentVolume,
  brand: Brand,
): string | undefined {
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
function sourceFault(source: Source, holder: SourceHolder): string | undefined {
  const { awsElasticBlockStore, azureDisk } = holder
  if (source === 'awsElasticBlockStore') {
    return awsElasticBlockStore && blockStoreFault(awsElasticBlockStore)
  }
  return source === 'azureDisk' ? azureDisk && azureDiskFault(azureDisk) : undefined
}

function sourceOf(holder: SourceHolder): Source | undefined {
  return sources.find((each) => holder[each] !== undefined)
}

/** The driver that replaced the built-in source of a pod's volume. */
export function driverOfInlineVolume(volume: corev1.Volume): VolumeDriver {
  const source = sourceOf(volume)
  if (!source) return noDriver
  const fault = sourceFault(source, volume)
  return fault === undefined ? { driver: drivers[source] } : { fault }
}

/** The driver that replaced the built-in source of a persistent volume. */
export function driverOfPersistentVolume(
  volume: corev1.PersistentVolume,
  brand: Brand,
): VolumeDriver {
  const { spec } = volume
  const source = sourceOf(spec)
  if (!source) return noDriver
  const fault =
    source === 'azureFile'
      ? azureFileFault(spec)
      : source === 'gcePersistentDisk'
        ? regionFault(volume, brand)
        : sourceFault(source, spec)
  return fault === undefined ? { driver: drivers[source] } : { fault }
}
