import type { JsonObject } from '../../../api/json.ts'
import { has, objectOf, objectsOf, structOf, textOf } from '../../../api/json-fields.ts'

/** Volume sources that name a secret, and where they do: a field, or a reference with a name. */
const secretVolumes: readonly (readonly [source: string, ...place: readonly string[]])[] = [
  ['azureFile', 'secretName'],
  ['cephfs', 'secretRef', 'name'],
  ['cinder', 'secretRef', 'name'],
  ['csi', 'nodePublishSecretRef', 'name'],
  ['flexVolume', 'secretRef', 'name'],
  ['iscsi', 'secretRef', 'name'],
  ['rbd', 'secretRef', 'name'],
  ['scaleIO', 'secretRef', 'name'],
  ['secret', 'secretName'],
  ['storageos', 'secretRef', 'name'],
]

function namesSecret(holder: JsonObject, place: readonly string[]): boolean {
  return textOf(structOf(holder, ...place.slice(0, -1)), place.at(-1) ?? '') !== ''
}

function sourcesOf(volume: JsonObject): readonly JsonObject[] {
  return objectsOf(structOf(volume, 'projected'), 'sources')
}

function volumeNamesSecret(volume: JsonObject): boolean {
  return (
    secretVolumes.some((place) => namesSecret(volume, place)) ||
    sourcesOf(volume).some((source) => namesSecret(source, ['secret', 'name']))
  )
}

function containerNamesSecret(container: JsonObject): boolean {
  return (
    objectsOf(container, 'envFrom').some((one) => namesSecret(one, ['secretRef', 'name'])) ||
    objectsOf(container, 'env').some((one) => textOf(secretOfVariable(one) ?? {}, 'name') !== '')
  )
}

/** The reference by which an environment variable reads a secret. */
export function secretOfVariable(variable: JsonObject): JsonObject | undefined {
  return objectOf(structOf(variable, 'valueFrom'), 'secretKeyRef')
}

const containerLists = ['initContainers', 'containers', 'ephemeralContainers']

/** Whether a pod spec names a secret: to pull images, in a container's environment or in a volume. */
export function namesSecrets(spec: JsonObject): boolean {
  return (
    objectsOf(spec, 'imagePullSecrets').some((reference) => textOf(reference, 'name') !== '') ||
    containerLists.some((list) => objectsOf(spec, list).some(containerNamesSecret)) ||
    objectsOf(spec, 'volumes').some(volumeNamesSecret)
  )
}

/** Whether a volume of a pod spec holds a service account token. */
export function projectsTokens(spec: JsonObject): boolean {
  return objectsOf(spec, 'volumes').some((volume) =>
    sourcesOf(volume).some((source) => has(source, 'serviceAccountToken')),
  )
}
