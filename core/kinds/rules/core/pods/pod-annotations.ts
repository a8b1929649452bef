import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import {
  addCauses,
  entryPath,
  type FieldPath,
  forbidden,
  invalidValue,
  noCauses,
} from '../../../../objects/schema/validation/causes.ts'
import { placedAt } from '../../shared/validation/cause-order.ts'
import { type AnyContainer, containerLists } from '../containers/container-lists.ts'
import { checkDescendingPath } from '../containers/container-mounts.ts'
import { mirrorKey } from '../mirror-pod.ts'

/** Keys of annotations that pods are validated by; those that end with `/` have a container's name behind them. */
interface PodKeys {
  readonly mirror: string
  readonly deletionCost: string
  readonly seccomp: string
  readonly containerSeccomp: string
  readonly appArmor: string
}

const keysByBrand = new WeakMap<Brand, PodKeys>()

function keysOf(brand: Brand): PodKeys {
  let keys = keysByBrand.get(brand)
  if (!keys) {
    const { labelDomain } = brand
    keys = {
      mirror: mirrorKey(brand),
      deletionCost: `controller.${labelDomain}/pod-deletion-cost`,
      seccomp: `seccomp.security.alpha.${labelDomain}/pod`,
      containerSeccomp: `container.seccomp.security.alpha.${labelDomain}/`,
      appArmor: `container.apparmor.security.beta.${labelDomain}/`,
    }
    keysByBrand.set(brand, keys)
  }
  return keys
}

type Annotations = Readonly<Record<string, string>>

const local = 'localhost/'

/** Values of a profile's annotation, by type of the profile. */
type ProfileValues = Readonly<Record<string, readonly string[]>>

const seccompValues: ProfileValues = {
  Unconfined: ['unconfined'],
  RuntimeDefault: ['runtime/default', 'docker/default'],
}
const appArmorValues: ProfileValues = {
  Unconfined: ['unconfined'],
  RuntimeDefault: ['runtime/default'],
}

function isKnown(value: string, values: ProfileValues): boolean {
  return Object.values(values).some((some) => some.includes(value))
}

function checkSeccompValue(value: string, path: FieldPath): readonly StatusCause[] {
  if (isKnown(value, seccompValues)) return noCauses
  return value.startsWith(local)
    ? checkDescendingPath(value.slice(local.length), path)
    : [invalidValue(path, value, 'must be a valid seccomp profile')]
}

function checkAppArmorValue(
  value: string,
  container: string,
  spec: corev1.PodSpec,
  path: FieldPath,
): StatusCause[] {
  const isThere = containerLists.some((list) =>
    (spec[list] ?? []).some((one) => one.name === container),
  )
  const causes = isThere ? [] : [invalidValue(path, container, 'container not found')]
  if (value === '' || value.startsWith(local) || isKnown(value, appArmorValues)) return causes
  const detail = `invalid AppArmor profile name: ${quoteText(value)}`
  return [...causes, invalidValue(path, value, detail)]
}

const wholeNumber = /^(?:0|-\d+|[1-9]\d*)$/

function isInt32(text: string): boolean {
  return wholeNumber.test(text) && Number(text) === (Number(text) | 0)
}

/** Validates annotations of a pod or of a pod template at `path` that name other things than their writer chooses. */
export function checkPodAnnotations(
  annotations: Annotations | undefined,
  spec: corev1.PodSpec,
  path: FieldPath,
  brand: Brand,
): readonly StatusCause[] {
  if (!annotations) return noCauses
  const keys = keysOf(brand)
  const causes: StatusCause[] = []
  const { [keys.mirror]: mirror, [keys.deletionCost]: cost, [keys.seccomp]: seccomp } = annotations
  if (mirror !== undefined && !spec.nodeName) {
    const detail = 'must set spec.nodeName if mirror pod annotation is set'
    causes.push(invalidValue(entryPath(path, keys.mirror), mirror, detail))
  }
  if (cost !== undefined && !isInt32(cost)) {
    causes.push(invalidValue(entryPath(path, keys.deletionCost), cost, 'must be a 32bit integer'))
  }
  if (seccomp !== undefined) {
    addCauses(causes, checkSeccompValue(seccomp, `${path}.${keys.seccomp}`))
  }
  const ofAppArmor: StatusCause[] = []
  for (const [key, value] of Object.entries(annotations)) {
    if (key.startsWith(keys.containerSeccomp)) {
      addCauses(causes, checkSeccompValue(value, `${path}.${key}`))
    } else if (key.startsWith(keys.appArmor)) {
      const name = key.slice(keys.appArmor.length)
      addCauses(ofAppArmor, checkAppArmorValue(value, name, spec, entryPath(path, key)))
    }
  }
  return [...causes, ...ofAppArmor]
}

/** Annotations that a pod has from its creation on: nothing may add, change or remove them. */
export function checkLastingAnnotations(
  next: Annotations = {},
  stored: Annotations = {},
  path: FieldPath,
  brand: Brand,
): readonly StatusCause[] {
  const keys = keysOf(brand)
  const causes: StatusCause[] = []
  const check = (key: string, what: string): void => {
    const place = entryPath(path, key)
    if (key.startsWith(keys.appArmor)) {
      causes.push(forbidden(place, `may not ${what} AppArmor annotations`))
    }
    if (key === keys.mirror) {
      causes.push(forbidden(place, `may not ${what} mirror pod annotation`))
    }
  }
  for (const [key, value] of Object.entries(stored)) {
    if (next[key] !== value) check(key, 'remove or update')
  }
  for (const key of Object.keys(next)) if (stored[key] === undefined) check(key, 'add')
  return causes
}

type ProfileField = 'seccompProfile' | 'appArmorProfile'
type Profile = corev1.SeccompProfile | corev1.AppArmorProfile

/** A profile in a field and the one in its annotation are the same. */
function checkMatch(
  profile: Profile,
  annotation: string,
  values: ProfileValues,
  path: FieldPath,
  word: string,
): readonly StatusCause[] {
  const { type } = profile
  const refuse = (key: string, what: string): readonly StatusCause[] => [
    forbidden(`${path}.${key}`, `${word} ${what} in annotation and field must match`),
  ]
  if (type !== 'Localhost') {
    const isSame = values[type]?.includes(annotation) ?? true
    return isSame ? noCauses : refuse('type', 'type')
  }
  if (!annotation.startsWith(local)) return refuse('type', 'type')
  return annotation.slice(local.length) === profile.localhostProfile
    ? noCauses
    : refuse('localhostProfile', 'profile')
}

/** Profiles in fields of a new pod or of a pod template whose spec is at `path`, where annotations name others. */
export function checkProfilesMatch(
  annotations: Annotations | undefined,
  spec: corev1.PodSpec,
  path: FieldPath,
  place: FieldPath,
  brand: Brand,
): readonly StatusCause[] {
  if (!annotations) return noCauses
  const { seccomp, containerSeccomp, appArmor } = keysOf(brand)
  const named = Object.keys(annotations).some((key) => {
    return key === seccomp || key.startsWith(containerSeccomp) || key.startsWith(appArmor)
  })
  if (!named) return noCauses
  const causes: StatusCause[] = []
  const match = (owner: FieldPath, field: ProfileField, key: string, profile?: Profile): void => {
    const annotation = annotations[key]
    if (!profile || annotation === undefined) return
    const isSeccomp = field === 'seccompProfile'
    const values = isSeccomp ? seccompValues : appArmorValues
    const at = `${owner}.securityContext.${field}`
    addCauses(
      causes,
      checkMatch(profile, annotation, values, at, isSeccomp ? 'seccomp' : 'apparmor'),
    )
  }
  const each = (visit: (container: AnyContainer, at: FieldPath) => void): void => {
    for (const list of containerLists) {
      for (const [index, container] of (spec[list] ?? []).entries()) {
        visit(container, `${path}.${list}[${index}]`)
      }
    }
  }
  match(path, 'seccompProfile', seccomp, spec.securityContext.seccompProfile)
  each(({ name, securityContext }, at) => {
    match(at, 'seccompProfile', containerSeccomp + name, securityContext?.seccompProfile)
  })
  if (spec.os?.name !== 'windows') {
    const ofPod = spec.securityContext.appArmorProfile
    each(({ name, securityContext }, at) => {
      match(at, 'appArmorProfile', appArmor + name, securityContext?.appArmorProfile ?? ofPod)
    })
  }
  return causes.map((cause) => placedAt(place, cause))
}
