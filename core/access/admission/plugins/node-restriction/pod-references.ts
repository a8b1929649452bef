import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { configMapsOfPod, namesAny, secretsOfPod } from '../../../authz/node/named-by-pod.ts'

/** The API objects that a pod names, as a refusal calls them, or why they cannot be determined. */
export type PodReference = { readonly objects: string } | { readonly fault: string }

/** Volume sources for which a node needs no API object. */
const localSources = [
  'awsElasticBlockStore',
  'azureDisk',
  'cephfs',
  'cinder',
  'downwardAPI',
  'emptyDir',
  'fc',
  'flexVolume',
  'flocker',
  'gcePersistentDisk',
  'gitRepo',
  'hostPath',
  'image',
  'iscsi',
  'nfs',
  'photonPersistentDisk',
  'portworxVolume',
  'quobyte',
  'rbd',
  'scaleIO',
  'storageos',
  'vsphereVolume',
] as const

type NamedSource<T> = readonly [source: keyof T, objects: string]

const namingSources: readonly NamedSource<corev1.Volume>[] = [
  ['configMap', 'configmaps (via configmap volumes)'],
  ['secret', 'secrets (via secret volumes)'],
  ['csi', 'csidrivers (via CSI volumes)'],
  ['glusterfs', 'endpoints (via glusterFS volumes)'],
  ['persistentVolumeClaim', 'persistentvolumeclaims'],
  ['ephemeral', 'persistentvolumeclaims (via ephemeral volumes)'],
  ['azureFile', 'secrets (via azureFile volumes)'],
]

const namingProjections: readonly NamedSource<corev1.VolumeProjection>[] = [
  ['configMap', 'configmaps (via projected volumes)'],
  ['secret', 'secrets (via projected volumes)'],
  ['serviceAccountToken', 'serviceaccounts (via projected volumes)'],
  ['clusterTrustBundle', 'clustertrustbundles'],
  ['podCertificate', 'podcertificates'],
]

function namedBy<T>(holder: T, sources: readonly NamedSource<T>[]): PodReference | undefined {
  const found = sources.find(([source]) => holder[source] !== undefined)
  return found && { objects: found[1] }
}

function referenceOfProjection(volume: corev1.Volume): PodReference | undefined {
  for (const source of volume.projected?.sources ?? []) {
    const named = namedBy(source, namingProjections)
    if (named) return named
    if (source.downwardAPI) continue
    return { fault: `unknown source for projected volume ${quoteText(volume.name)}` }
  }
  return undefined
}

function referenceOfVolume(volume: corev1.Volume): PodReference | undefined {
  if (localSources.some((source) => volume[source] !== undefined)) return undefined
  return namedBy(volume, namingSources) ?? referenceOfProjection(volume)
}

/** The first API objects that a pod's spec names, which its node would have to read; undefined where it names none. */
export function referencedObjects(spec: corev1.PodSpec): PodReference | undefined {
  if (spec.serviceAccountName || spec.serviceAccount) return { objects: 'serviceaccounts' }
  if (namesAny(secretsOfPod(spec))) return { objects: 'secrets' }
  if (namesAny(configMapsOfPod(spec))) return { objects: 'configmaps' }
  if ((spec.resourceClaims ?? []).length > 0) return { objects: 'resourceclaims' }
  for (const volume of spec.volumes ?? []) {
    const found = referenceOfVolume(volume)
    if (found) return found
  }
  return undefined
}
