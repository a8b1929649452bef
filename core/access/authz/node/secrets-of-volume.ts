import { has, objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'

/** A secret by its namespace and its name. */
export type SecretPlace = readonly [namespace: string, name: string]

/** Sources with one secret, which is in the namespace of the claim unless they say otherwise. */
const claimSources = ['cephfs', 'flexVolume', 'rbd', 'scaleIO', 'iscsi']

/** Sources with one secret, which is in the namespace that they say. */
const plainSources = ['cinder', 'storageos']

/** Secrets of a CSI volume that its node needs; those of the control plane are no concern of nodes. */
const nodeSecrets = ['nodePublishSecretRef', 'nodeStageSecretRef', 'nodeExpandSecretRef']

function placeOf(reference: JsonObject, namespace = ''): SecretPlace {
  return [textOf(reference, 'namespace') || namespace, textOf(reference, 'name')]
}

function* possibleSecrets(spec: JsonObject): Generator<SecretPlace> {
  const claimNamespace = textOf(structOf(spec, 'claimRef'), 'namespace')
  const file = objectOf(spec, 'azureFile')
  if (file) {
    yield [textOf(file, 'secretNamespace') || claimNamespace, textOf(file, 'secretName')]
  }
  for (const source of claimSources) {
    yield placeOf(structOf(spec, source, 'secretRef'), claimNamespace)
  }
  for (const source of plainSources) yield placeOf(structOf(spec, source, 'secretRef'))
  if (!has(spec, 'csi')) return
  for (const reference of nodeSecrets) yield placeOf(structOf(spec, 'csi', reference))
}

/** The secrets that a node needs to mount a persistent volume; `spec` is that of the volume. */
export function* secretsOfVolume(spec: JsonObject): Generator<SecretPlace> {
  for (const place of possibleSecrets(spec)) if (place[1] !== '') yield place
}
