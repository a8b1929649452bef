import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, objectOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { byteLength } from '../../../../base/text/utf8.ts'
import {
  type FieldPath,
  invalidJson,
  invalidShown,
  invalidValue,
  noCauses,
  required,
  tooLong,
} from '../../../../objects/schema/validation/causes.ts'
import { internalText } from '../../shared/validation/internal-text.ts'
import { checkDescendingPath } from './container-mounts.ts'

/** Longest path that Linux opens, in bytes. */
const longestPath = 4_095

function checkSeccompProfile(profile: JsonObject, path: FieldPath): StatusCause[] {
  const type = textOf(profile, 'type')
  const place = `${path}.localhostProfile`
  if (type === 'Localhost') {
    return has(profile, 'localhostProfile')
      ? checkDescendingPath(textOf(profile, 'localhostProfile'), place)
      : [required(place, 'must be set when seccomp type is Localhost')]
  }
  const causes =
    type === '' ? [required(`${path}.type`, 'type is required when seccompProfile is set')] : []
  if (!has(profile, 'localhostProfile')) return causes
  const detail = 'can only be set when seccomp type is Localhost'
  return [...causes, invalidShown(place, internalText('core.SeccompProfile', profile), detail)]
}

function checkLocalProfile(profile: JsonObject, path: FieldPath): StatusCause[] {
  const text = textOf(profile, 'localhostProfile')
  if (text === '') return [required(path, 'must be set when AppArmor type is Localhost')]
  const causes =
    text.trim() === text ? [] : [invalidValue(path, text, 'must not be padded with whitespace')]
  if (byteLength(text) > longestPath) causes.push(tooLong(path, longestPath))
  return causes
}

function checkAppArmorProfile(profile: JsonObject, path: FieldPath): StatusCause[] {
  const type = textOf(profile, 'type')
  const place = `${path}.localhostProfile`
  if (type === 'Localhost') return checkLocalProfile(profile, place)
  if (type === '') return [required(`${path}.type`, 'type is required when appArmorProfile is set')]
  // The schema refuses other types, whose profiles are not validated.
  if (type !== 'RuntimeDefault' && type !== 'Unconfined') return []
  if (!has(profile, 'localhostProfile')) return []
  const detail = 'can only be set when AppArmor type is Localhost'
  return [invalidJson(place, textOf(profile, 'localhostProfile'), detail)]
}

/** Validates the seccomp profile of a pod's or a container's security context. */
export function checkSeccomp(context: JsonObject, path: FieldPath): readonly StatusCause[] {
  const profile = objectOf(context, 'seccompProfile')
  return profile ? checkSeccompProfile(profile, `${path}.seccompProfile`) : noCauses
}

/** Validates the AppArmor profile of a pod's or a container's security context. */
export function checkAppArmor(context: JsonObject, path: FieldPath): readonly StatusCause[] {
  const profile = objectOf(context, 'appArmorProfile')
  return profile ? checkAppArmorProfile(profile, `${path}.appArmorProfile`) : noCauses
}
