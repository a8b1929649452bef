import { getKey } from '../../../../../base/api/json.ts'
import { quoteText } from '../../../../../base/text/quote-text.ts'
import {
  type CheckedPod,
  type CheckPod,
  type ContextOwner,
  isWindowsPod,
  type PodCheck,
  type Violation,
} from '../pod-check.ts'
import { joinQuoted, namedContainers, namedSetters, plural, sorted } from './violation-text.ts'

function isValidAnnotation(value: string): boolean {
  return ['runtime/default', 'docker/default'].includes(value) || value.startsWith('localhost/')
}

/** The check by annotations, as seccomp profiles were set before release 1.19. */
const checkAnnotations: CheckPod = ({ annotations, containers, labelDomain }) => {
  const domain = `seccomp.security.alpha.${labelDomain}`
  const keys = containers.map((container) => `container.${domain}/${container.name}`)
  const bad = sorted([`${domain}/pod`, ...keys]).flatMap((key) => {
    const value = getKey(annotations, key)
    return value === undefined || isValidAnnotation(value) ? [] : `${key}=${quoteText(value)}`
  })
  if (bad.length === 0) return undefined
  const detail = `forbidden ${plural(bad.length, 'annotation')} ${sorted(bad).join(', ')}`
  return { reason: 'seccompProfile', detail }
}

/** The type of the seccomp profile that a security context sets; undefined where it sets none. */
function profileType({ securityContext }: ContextOwner): string | undefined {
  return securityContext?.seccompProfile?.type
}

function isBad(owner: ContextOwner): boolean {
  const type = profileType(owner)
  return type !== undefined && type !== 'RuntimeDefault' && type !== 'Localhost'
}

function forbiddenProfiles({ spec, containers }: CheckedPod): Violation | undefined {
  const bad = containers.filter(isBad)
  const setters = namedSetters(isBad(spec), bad)
  if (setters === '') return undefined
  const owners = isBad(spec) ? [spec, ...bad] : bad
  const types = joinQuoted(sorted(owners.flatMap((owner) => profileType(owner) ?? [])))
  const detail = `${setters} must not set securityContext.seccompProfile.type to ${types}`
  return { reason: 'seccompProfile', detail }
}

const checkRestricted: CheckPod = (pod) => {
  const forbidden = forbiddenProfiles(pod)
  if (forbidden) return forbidden
  if (profileType(pod.spec) !== undefined) return undefined
  const unset = pod.containers.filter((container) => profileType(container) === undefined)
  if (unset.length === 0) return undefined
  const values = '"RuntimeDefault" or "Localhost"'
  const detail = `pod or ${namedContainers(unset)} must set securityContext.seccompProfile.type to ${values}`
  return { reason: 'seccompProfile', detail }
}

/** Checks of seccomp profiles. */
export const seccompChecks: readonly PodCheck[] = [
  {
    id: 'seccompProfile_baseline',
    level: 'baseline',
    revisions: [
      { from: 0, check: checkAnnotations },
      { from: 19, check: forbiddenProfiles },
    ],
  },
  {
    id: 'seccompProfile_restricted',
    level: 'restricted',
    revisions: [
      { from: 19, check: checkRestricted },
      { from: 25, check: (pod) => (isWindowsPod(pod) ? undefined : checkRestricted(pod)) },
    ],
    overrides: ['seccompProfile_baseline'],
  },
]
