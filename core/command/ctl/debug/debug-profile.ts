import type { JsonObject } from '../../../base/api/json.ts'
import { CtlError } from '../ctl-error.ts'

/** What a profile of `debug` gives to the debugging container, and to a pod made for it. */
export interface DebugProfile {
  readonly securityContext?: JsonObject
  /** Whether a copy of a pod shares the processes of its containers, unless the line says so itself. */
  readonly sharesProcesses: boolean
  /** Whether a pod on a node has the namespaces and the files of the node. */
  readonly isOnHost: boolean
}

const restrictions: JsonObject = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  runAsNonRoot: true,
  seccompProfile: { type: 'RuntimeDefault' },
}

function adding(...capabilities: readonly string[]): JsonObject {
  return { capabilities: { add: [...capabilities] } }
}

export const profileNames: readonly string[] = [
  'legacy',
  'general',
  'baseline',
  'netadmin',
  'restricted',
  'sysadmin',
]

/** The profile of a name, for the object that is debugged. @throws CtlError */
export function debugProfile(name: string, isNode: boolean): DebugProfile {
  switch (name) {
    case 'legacy':
      return { sharesProcesses: false, isOnHost: true }
    case 'general':
      return {
        sharesProcesses: true,
        isOnHost: true,
        ...(!isNode && { securityContext: adding('SYS_PTRACE') }),
      }
    case 'baseline':
      return { sharesProcesses: true, isOnHost: false }
    case 'restricted':
      return { sharesProcesses: true, isOnHost: false, securityContext: restrictions }
    case 'netadmin':
      return {
        sharesProcesses: true,
        isOnHost: true,
        securityContext: adding('NET_ADMIN', 'NET_RAW'),
      }
    case 'sysadmin':
      return { sharesProcesses: true, isOnHost: true, securityContext: { privileged: true } }
    default:
      throw new CtlError(`unknown profile: ${name}`)
  }
}
