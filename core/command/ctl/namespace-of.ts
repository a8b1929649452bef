import type { CommandCall } from './command.ts'
import type { ServedResource } from './session/served-resources.ts'

/** The namespace of a command: that of `--namespace`, else the session's. */
export function namespaceOf({ flags, environment }: CommandCall): string {
  return flags.text('namespace') || environment.session.namespace
}

/** The namespace of a command for one resource; empty for a cluster-scoped one. */
export function namespaceFor(call: CommandCall, { namespaced }: ServedResource): string {
  return namespaced ? namespaceOf(call) : ''
}
