import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
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

function checkSeccompProfile(profile: corev1.SeccompProfile, path: FieldPath): StatusCause[] {
  const { localhostProfile } = profile
  const type: string = profile.type
  const place = `${path}.localhostProfile`
  if (type === 'Localhost') {
    return localhostProfile !== undefined
      ? checkDescendingPath(localhostProfile, place)
      : [required(place, 'must be set when seccomp type is Localhost')]
  }
  const causes =
    type === '' ? [required(`${path}.type`, 'type is required when seccompProfile is set')] : []
  if (localhostProfile === undefined) return causes
  const detail = 'can only be set when seccomp type is Localhost'
  return [...causes, invalidShown(place, internalText('core.SeccompProfile', profile), detail)]
}

function checkLocalProfile(text: string, path: FieldPath): StatusCause[] {
  if (text === '') return [required(path, 'must be set when AppArmor type is Localhost')]
  const causes =
    text.trim() === text ? [] : [invalidValue(path, text, 'must not be padded with whitespace')]
  if (byteLength(text) > longestPath) causes.push(tooLong(path, longestPath))
  return causes
}

function checkAppArmorProfile(profile: corev1.AppArmorProfile, path: FieldPath): StatusCause[] {
  const { localhostProfile } = profile
  const type: string = profile.type
  const place = `${path}.localhostProfile`
  if (type === 'Localhost') return checkLocalProfile(localhostProfile ?? '', place)
  if (type === '') return [required(`${path}.type`, 'type is required when appArmorProfile is set')]
  // The schema refuses other types, whose profiles are not validated.
  if (type !== 'RuntimeDefault' && type !== 'Unconfined') return []
  if (localhostProfile === undefined) return []
  const detail = 'can only be set when AppArmor type is Localhost'
  return [invalidJson(place, localhostProfile, detail)]
}

/** Validates the seccomp profile of a pod's or a container's security context. */
export function checkSeccomp(
  context: corev1.PodSecurityContext | corev1.SecurityContext,
  path: FieldPath,
): readonly StatusCause[] {
  const { seccompProfile: profile } = context
  return profile ? checkSeccompProfile(profile, `${path}.seccompProfile`) : noCauses
}

/** Validates the AppArmor profile of a pod's or a container's security context. */
export function checkAppArmor(
  context: corev1.PodSecurityContext | corev1.SecurityContext,
  path: FieldPath,
): readonly StatusCause[] {
  const { appArmorProfile: profile } = context
  return profile ? checkAppArmorProfile(profile, `${path}.appArmorProfile`) : noCauses
}
