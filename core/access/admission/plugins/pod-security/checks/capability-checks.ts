import { type CheckedContainer, type CheckPod, isWindowsPod, type PodCheck } from '../pod-check.ts'
import { joinQuoted, namedContainers, sorted } from './violation-text.ts'

/** Capabilities that containers have by default, without NET_RAW. */
const defaultCapabilities: ReadonlySet<string> = new Set([
  'AUDIT_WRITE',
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'MKNOD',
  'NET_BIND_SERVICE',
  'SETFCAP',
  'SETGID',
  'SETPCAP',
  'SETUID',
  'SYS_CHROOT',
])

function capabilitiesOf(
  { securityContext }: CheckedContainer,
  field: 'add' | 'drop',
): readonly string[] {
  return securityContext?.capabilities?.[field] ?? []
}

/** `containers "a", "b" must not include "SYS_TIME" in …`; undefined where no container adds a forbidden capability. */
function addedText(
  containers: readonly CheckedContainer[],
  isAllowed: (capability: string) => boolean,
): string | undefined {
  const added = (container: CheckedContainer): string[] =>
    capabilitiesOf(container, 'add').filter((capability) => !isAllowed(capability))
  const bad = containers.filter((container) => added(container).length > 0)
  if (bad.length === 0) return undefined
  const names = joinQuoted(sorted(bad.flatMap(added)))
  return `${namedContainers(bad)} must not include ${names} in securityContext.capabilities.add`
}

const checkBaseline: CheckPod = ({ containers }) => {
  const detail = addedText(containers, (capability) => defaultCapabilities.has(capability))
  return detail === undefined ? undefined : { reason: 'non-default capabilities', detail }
}

const checkRestricted: CheckPod = ({ containers }) => {
  const keeping = containers.filter(
    (container) => !capabilitiesOf(container, 'drop').includes('ALL'),
  )
  const details: string[] = []
  if (keeping.length > 0) {
    details.push(`${namedContainers(keeping)} must set securityContext.capabilities.drop=["ALL"]`)
  }
  const added = addedText(containers, (capability) => capability === 'NET_BIND_SERVICE')
  if (added !== undefined) details.push(added)
  if (details.length === 0) return undefined
  return { reason: 'unrestricted capabilities', detail: details.join('; ') }
}

/** Checks of the capabilities that containers add and drop. */
export const capabilityChecks: readonly PodCheck[] = [
  {
    id: 'capabilities_baseline',
    level: 'baseline',
    revisions: [{ from: 0, check: checkBaseline }],
  },
  {
    id: 'capabilities_restricted',
    level: 'restricted',
    revisions: [
      { from: 22, check: checkRestricted },
      { from: 25, check: (pod) => (isWindowsPod(pod) ? undefined : checkRestricted(pod)) },
    ],
    overrides: ['capabilities_baseline'],
  },
]
