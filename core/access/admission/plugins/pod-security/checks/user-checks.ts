import { type CheckPod, type ContextOwner, isWindowsPod, type PodCheck } from '../pod-check.ts'
import { namedContainers, namedSetters } from './violation-text.ts'

const checkEscalation: CheckPod = ({ containers }) => {
  const bad = containers.filter(
    ({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false,
  )
  if (bad.length === 0) return undefined
  return {
    reason: 'allowPrivilegeEscalation != false',
    detail: `${namedContainers(bad)} must set securityContext.allowPrivilegeEscalation=false`,
  }
}

const checkNonRoot: CheckPod = ({ spec, containers }) => {
  const field = 'runAsNonRoot'
  const [reason, subject] = [`${field} != true`, `securityContext.${field}`]
  const bad = containers.filter(({ securityContext }) => securityContext?.[field] === false)
  const setters = namedSetters(spec.securityContext?.[field] === false, bad)
  if (setters !== '') return { reason, detail: `${setters} must not set ${subject}=false` }
  if (spec.securityContext?.[field] === true) return undefined
  const unset = containers.filter(({ securityContext }) => securityContext?.[field] === undefined)
  if (unset.length === 0) return undefined
  return { reason, detail: `pod or ${namedContainers(unset)} must set ${subject}=true` }
}

function isRoot({ securityContext }: ContextOwner): boolean {
  return securityContext?.runAsUser === 0
}

const checkRoot: CheckPod = ({ spec, containers }) => {
  const setters = namedSetters(isRoot(spec), containers.filter(isRoot))
  if (setters === '') return undefined
  return { reason: 'runAsUser=0', detail: `${setters} must not set runAsUser=0` }
}

/** Checks of the user that containers run as, and of privileges that processes may gain. */
export const userChecks: readonly PodCheck[] = [
  {
    id: 'allowPrivilegeEscalation',
    level: 'restricted',
    revisions: [
      { from: 8, check: checkEscalation },
      { from: 25, check: (pod) => (isWindowsPod(pod) ? undefined : checkEscalation(pod)) },
    ],
  },
  { id: 'runAsNonRoot', level: 'restricted', revisions: [{ from: 0, check: checkNonRoot }] },
  { id: 'runAsUser', level: 'restricted', revisions: [{ from: 23, check: checkRoot }] },
]
