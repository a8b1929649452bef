import type { StatusCause } from '../../base/api/errors/status.ts'
import { getKey, isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import type { CustomResourceSubresourceScale } from '../../base/api/types/apiextensions.v1.generated.ts'
import { goText, goTypeOf } from '../../base/json/go-text.ts'
import type { FieldPath } from '../../objects/catalog/field-path.ts'
import type { ScalePaths } from '../../objects/catalog/resource-definition.ts'
import { invalidValue } from '../../objects/schema/validation/causes.ts'

/** `subresources.scale` of a version of a definition. */
export interface ScaleSource {
  readonly specReplicasPath: string
  readonly statusReplicasPath: string
  /** Empty where there is none. */
  readonly labelSelectorPath: string
}

export function readScaleSource({
  specReplicasPath,
  statusReplicasPath,
  labelSelectorPath = '',
}: CustomResourceSubresourceScale): ScaleSource {
  return { specReplicasPath, statusReplicasPath, labelSelectorPath }
}

/** Splits a path such as `.spec.replicas`, whose names may have any character but a dot. */
export function splitPath(text: string): readonly string[] {
  return text.replace(/^\./, '').split('.')
}

export function scalePaths({
  specReplicasPath,
  statusReplicasPath,
  labelSelectorPath,
}: ScaleSource): ScalePaths {
  const pathOf = (text: string): FieldPath => splitPath(text)
  return {
    specReplicas: pathOf(specReplicasPath),
    statusReplicas: pathOf(statusReplicasPath),
    labelSelector: labelSelectorPath === '' ? undefined : pathOf(labelSelectorPath),
  }
}

/** Why a value is not where a path says, in the words of the original; the value is undefined where the path ends early. */
function valueAt(
  object: JsonObject,
  text: string,
): { readonly value: JsonValue | undefined } | { readonly mistake: string } {
  const names = splitPath(text)
  let current: JsonValue | undefined = object
  for (const [at, name] of names.entries()) {
    if (current === null || current === undefined) return { value: undefined }
    if (!isJsonObject(current)) {
      const place = `.${names.slice(0, at + 1).join('.')}`
      return { mistake: accessorError(place, current, 'map[string]interface {}') }
    }
    current = getKey(current, name)
  }
  return { value: current }
}

function accessorError(place: string, value: JsonValue, wanted: string): string {
  return `${place} accessor error: ${goText(value)} is of the type ${goTypeOf(value)}, expected ${wanted}`
}

const maxReplicas = 2 ** 31 - 1

function checkReplicas(object: JsonObject, text: string): StatusCause[] {
  const found = valueAt(object, text)
  if ('mistake' in found) return [invalidValue(text, 0, found.mistake)]
  const { value } = found
  if (value === undefined) return []
  if (goTypeOf(value) !== 'int64') {
    const place = `.${splitPath(text).join('.')}`
    return [invalidValue(text, 0, accessorError(place, value, 'int64'))]
  }
  if (Number(value) < 0) return [invalidValue(text, value, 'should be a non-negative integer')]
  if (Number(value) <= maxReplicas) return []
  return [invalidValue(text, value, `should be less than or equal to ${maxReplicas}`)]
}

function checkSelector(object: JsonObject, text: string): StatusCause[] {
  if (text === '') return []
  const found = valueAt(object, text)
  if ('mistake' in found) return [invalidValue(text, '', found.mistake)]
  const { value } = found
  if (value === undefined || typeof value === 'string') return []
  const place = `.${splitPath(text).join('.')}`
  return [invalidValue(text, '', accessorError(place, value, 'string'))]
}

/** Validates the fields that a Scale shows. A write of the status leaves the wanted number of replicas alone. */
export function checkScaledFields(
  object: JsonObject,
  scale: ScaleSource | undefined,
  part: 'object' | 'status',
): StatusCause[] {
  if (!scale) return []
  return [
    ...(part === 'object' ? checkReplicas(object, scale.specReplicasPath) : []),
    ...checkReplicas(object, scale.statusReplicasPath),
    ...checkSelector(object, scale.labelSelectorPath),
  ]
}
