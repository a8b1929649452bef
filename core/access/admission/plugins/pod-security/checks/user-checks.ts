import { numberOf, structOf } from '../../../../../base/api/json-fields.ts'
import { getKey, type JsonObject, type JsonValue } from '../../../../../base/api/json.ts'
import { type CheckPod, isWindowsPod, type PodCheck } from '../pod-check.ts'
import { namedContainers, namedSetters } from './violation-text.ts'

/** A field of the security context of a pod's `spec` or of a container; undefined where it is absent or null. */
function contextField(owner: JsonObject, field: string): JsonValue | undefined {
  return getKey(structOf(owner, 'securityContext'), field) ?? undefined
}

const checkEscalation: CheckPod = ({ containers }) => {
  const bad = containers.filter(
    (container) => contextField(container, 'allowPrivilegeEscalation') !== false,
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
  const bad = containers.filter((container) => contextField(container, field) === false)
  const setters = namedSetters(contextField(spec, field) === false, bad)
  if (setters !== '') return { reason, detail: `${setters} must not set ${subject}=false` }
  if (contextField(spec, field) === true) return undefined
  const unset = containers.filter((container) => contextField(container, field) === undefined)
  if (unset.length === 0) return undefined
  return { reason, detail: `pod or ${namedContainers(unset)} must set ${subject}=true` }
}

function isRoot(owner: JsonObject): boolean {
  return numberOf(structOf(owner, 'securityContext'), 'runAsUser') === 0
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
