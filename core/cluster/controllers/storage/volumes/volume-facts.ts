import { has, structOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  compareQuantities,
  parseQuantity,
  type Quantity,
} from '../../../../base/api/quantities/quantity.ts'
import type { VolumeNames } from './volume-names.ts'

export function specOf(object: ApiObject): JsonObject {
  return structOf(object, 'spec')
}

export function phaseOf(object: ApiObject): string {
  return textOf(structOf(object, 'status'), 'phase')
}

export function hasAnnotation({ metadata }: ApiObject, name: string): boolean {
  return metadata.annotations?.[name] !== undefined
}

/** Name of the class of a claim or a volume; empty for none. */
export function classOf(object: ApiObject, names: VolumeNames): string {
  const annotated = object.metadata.annotations?.[names.betaClass]
  return annotated ?? textOf(specOf(object), 'storageClassName')
}

/** Whether a claim names a class, an empty name included. */
export function hasClass(claim: ApiObject, names: VolumeNames): boolean {
  return hasAnnotation(claim, names.betaClass) || has(specOf(claim), 'storageClassName')
}

export function claimRefOf(volume: ApiObject): JsonObject | undefined {
  const spec = specOf(volume)
  return has(spec, 'claimRef') ? structOf(spec, 'claimRef') : undefined
}

/** Key of the claim that a volume refers to: `namespace/name`. */
export function claimKeyOf(reference: JsonObject): string {
  return `${textOf(reference, 'namespace')}/${textOf(reference, 'name')}`
}

/** Whether a volume refers to this claim; a reference without a uid is by name. */
export function isBoundTo(volume: ApiObject, claim: ApiObject): boolean {
  const reference = claimRefOf(volume)
  if (!reference) return false
  const { namespace = '', name = '', uid = '' } = claim.metadata
  if (claimKeyOf(reference) !== `${namespace}/${name}`) return false
  const bound = textOf(reference, 'uid')
  return bound === '' || bound === uid
}

export function storageOf(capacity: JsonObject): Quantity | undefined {
  return parseQuantity(textOf(capacity, 'storage'))
}

/** Storage that a claim asks for; undefined for none. */
export function requestOf(claim: ApiObject): Quantity | undefined {
  return storageOf(structOf(specOf(claim), 'resources', 'requests'))
}

export function capacityOf(volume: ApiObject): Quantity | undefined {
  return storageOf(structOf(specOf(volume), 'capacity'))
}

/** Whether a volume is smaller than `request`. */
export function isTooSmall(volume: ApiObject, request: Quantity | undefined): boolean {
  if (!request) return false
  const capacity = capacityOf(volume)
  return !capacity || compareQuantities(capacity, request) < 0
}

export function hasSameMode(claim: ApiObject, volume: ApiObject): boolean {
  const [wanted, offered] = [claim, volume].map((each) => textOf(specOf(each), 'volumeMode'))
  return (wanted || 'Filesystem') === (offered || 'Filesystem')
}

export function hasAccessModes(volume: ApiObject, claim: ApiObject): boolean {
  const offered = textsOf(specOf(volume), 'accessModes')
  return textsOf(specOf(claim), 'accessModes').every((mode) => offered.includes(mode))
}

export function attributesClassOf(object: ApiObject): string {
  return textOf(specOf(object), 'volumeAttributesClassName')
}

/** Why a volume cannot serve a claim, in the words of events; undefined where it can. */
export function mismatchOf(
  volume: ApiObject,
  claim: ApiObject,
  names: VolumeNames,
): string | undefined {
  if (isTooSmall(volume, requestOf(claim))) return 'requested PV is too small'
  if (classOf(volume, names) !== classOf(claim, names)) return 'storageClassName does not match'
  if (attributesClassOf(volume) !== attributesClassOf(claim)) {
    return 'volumeAttributesClassName does not match'
  }
  if (!hasSameMode(claim, volume)) return 'incompatible volumeMode'
  return hasAccessModes(volume, claim) ? undefined : 'incompatible accessMode'
}
