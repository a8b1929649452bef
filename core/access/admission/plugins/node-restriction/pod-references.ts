import { has, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
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
]

/** The field that names the service account, and the deprecated one that does, too. */
const accountFields = ['serviceAccountName', 'serviceAccount']

type NamedSource = readonly [source: string, objects: string]

const namingSources: readonly NamedSource[] = [
  ['configMap', 'configmaps (via configmap volumes)'],
  ['secret', 'secrets (via secret volumes)'],
  ['csi', 'csidrivers (via CSI volumes)'],
  ['glusterfs', 'endpoints (via glusterFS volumes)'],
  ['persistentVolumeClaim', 'persistentvolumeclaims'],
  ['ephemeral', 'persistentvolumeclaims (via ephemeral volumes)'],
  ['azureFile', 'secrets (via azureFile volumes)'],
]

const namingProjections: readonly NamedSource[] = [
  ['configMap', 'configmaps (via projected volumes)'],
  ['secret', 'secrets (via projected volumes)'],
  ['serviceAccountToken', 'serviceaccounts (via projected volumes)'],
  ['clusterTrustBundle', 'clustertrustbundles'],
  ['podCertificate', 'podcertificates'],
]

function namedBy(holder: JsonObject, sources: readonly NamedSource[]): PodReference | undefined {
  const found = sources.find(([source]) => has(holder, source))
  return found && { objects: found[1] }
}

function referenceOfProjection(volume: JsonObject): PodReference | undefined {
  for (const source of objectsOf(structOf(volume, 'projected'), 'sources')) {
    const named = namedBy(source, namingProjections)
    if (named) return named
    if (has(source, 'downwardAPI')) continue
    return { fault: `unknown source for projected volume ${quoteText(textOf(volume, 'name'))}` }
  }
  return undefined
}

function referenceOfVolume(volume: JsonObject): PodReference | undefined {
  if (localSources.some((source) => has(volume, source))) return undefined
  return namedBy(volume, namingSources) ?? referenceOfProjection(volume)
}

/** The first API objects that a pod's spec names, which its node would have to read; undefined where it names none. */
export function referencedObjects(spec: JsonObject): PodReference | undefined {
  if (accountFields.some((field) => textOf(spec, field) !== ''))
    return { objects: 'serviceaccounts' }
  if (namesAny(secretsOfPod(spec))) return { objects: 'secrets' }
  if (namesAny(configMapsOfPod(spec))) return { objects: 'configmaps' }
  if (objectsOf(spec, 'resourceClaims').length > 0) return { objects: 'resourceclaims' }
  for (const volume of objectsOf(spec, 'volumes')) {
    const found = referenceOfVolume(volume)
    if (found) return found
  }
  return undefined
}
