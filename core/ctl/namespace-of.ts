import type { CommandCall } from './command.ts'
import type { ServedResource } from './session/served-resources.ts'

/** The namespace that a line is about: that of `--namespace`, else the terminal's current one. */
export function namespaceOf({ flags, environment }: CommandCall): string {
  return flags.text('namespace') || environment.session.namespace
}

/** The same for one resource; empty where it has no namespaces. */
export function namespaceFor(call: CommandCall, { namespaced }: ServedResource): string {
  return namespaced ? namespaceOf(call) : ''
}
