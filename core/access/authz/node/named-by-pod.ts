import { has, objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { FieldName } from '../../../base/api/types/views.ts'
import { containerLists } from '../../../kinds/rules/core/containers/container-lists.ts'

// What the node graph gives is parsed, but not checked against the schema: it is read by text, and what has another type is absent.

/** A field, or a reference with a name. */
type Place = readonly string[]

/** A field of a volume, or of its source. */
type VolumePlace = readonly [source: FieldName<corev1.Volume>, ...string[]]

/** Volume sources that name a secret, and where they do. */
const secretVolumes: readonly VolumePlace[] = [
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

function nameAt(holder: JsonObject, place: Place): string {
  return textOf(structOf(holder, ...place.slice(0, -1)), place.at(-1) ?? '')
}

function projectionsOf(volume: JsonObject): readonly JsonObject[] {
  return objectsOf(structOf(volume, 'projected'), 'sources')
}

/** Names of what the environments of all containers refer to; may be empty. */
function* namedByContainers(
  spec: JsonObject,
  sourceField: FieldName<corev1.EnvFromSource>,
  variableField: FieldName<corev1.EnvVarSource>,
): Generator<string> {
  for (const list of containerLists) {
    for (const container of objectsOf(spec, list)) {
      for (const one of objectsOf(container, 'envFrom')) yield nameAt(one, [sourceField, 'name'])
      for (const one of objectsOf(container, 'env')) {
        yield nameAt(one, ['valueFrom', variableField, 'name'])
      }
    }
  }
}

function* possibleSecrets(spec: JsonObject): Generator<string> {
  for (const reference of objectsOf(spec, 'imagePullSecrets')) yield textOf(reference, 'name')
  yield* namedByContainers(spec, 'secretRef', 'secretKeyRef')
  for (const volume of objectsOf(spec, 'volumes')) {
    for (const place of secretVolumes) if (has(volume, place[0])) yield nameAt(volume, place)
    for (const source of projectionsOf(volume)) yield nameAt(source, ['secret', 'name'])
  }
}

function* possibleConfigMaps(spec: JsonObject): Generator<string> {
  yield* namedByContainers(spec, 'configMapRef', 'configMapKeyRef')
  for (const volume of objectsOf(spec, 'volumes')) {
    yield nameAt(volume, ['configMap', 'name'])
    for (const source of projectionsOf(volume)) yield nameAt(source, ['configMap', 'name'])
  }
}

function* named(names: Iterable<string>): Generator<string> {
  for (const name of names) if (name !== '') yield name
}

/** Whether there is any name. */
export function namesAny(names: Iterable<string>): boolean {
  for (const _name of names) return true
  return false
}

/** Names of the secrets that a pod spec names, to pull images, in environments and in volumes; some may come twice. */
export function secretsOfPod(spec: JsonObject): Iterable<string> {
  return named(possibleSecrets(spec))
}

/** Names of the config maps that a pod spec names, in environments and in volumes; some may come twice. */
export function configMapsOfPod(spec: JsonObject): Iterable<string> {
  return named(possibleConfigMaps(spec))
}

/** Names of the volume claims that a pod's volumes use, those of ephemeral volumes included. */
export function* claimsOfPod(name: string, spec: JsonObject): Generator<string> {
  for (const volume of objectsOf(spec, 'volumes')) {
    const claim = objectOf(volume, 'persistentVolumeClaim')
    if (claim) yield* named([textOf(claim, 'claimName')])
    else if (has(volume, 'ephemeral')) yield `${name}-${textOf(volume, 'name')}`
  }
}

/** Names of the resource claims of a pod: those that it names, and those that were made of its templates. */
export function* resourceClaimsOfPod(spec: JsonObject, status: JsonObject): Generator<string> {
  for (const claim of objectsOf(spec, 'resourceClaims')) {
    if (has(claim, 'resourceClaimName')) yield* named([textOf(claim, 'resourceClaimName')])
    else if (has(claim, 'resourceClaimTemplateName')) {
      const made = objectsOf(status, 'resourceClaimStatuses').find(
        (one) => textOf(one, 'name') === textOf(claim, 'name'),
      )
      if (made) yield* named([textOf(made, 'resourceClaimName')])
    }
  }
  const extended = structOf(status, 'extendedResourceClaimStatus')
  yield* named([textOf(extended, 'resourceClaimName')])
}
