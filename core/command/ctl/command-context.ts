import { createClient } from '../../base/client/client.ts'
import type { CommandContext } from './command.ts'
import type { CtlEnvironment } from './ctl-environment.ts'
import { ResourceFinder } from './session/resource-finder.ts'

/** A warning of the server as it is printed. */
export function warningText(text: string): string {
  return `Warning: ${text}\n`
}

/** The context of a command or a completion; everything that it starts ends with `signal`. */
export function commandContext(
  environment: CtlEnvironment,
  signal: AbortSignal,
  warn?: (text: string) => void,
): CommandContext {
  const { transport, session, brand, runtime } = environment
  const client = createClient(transport, { userAgent: 'kubectl', ...(warn && { warn }) })
  const resources = new ResourceFinder({ client, session, brand, clock: runtime.clock, signal })
  return { environment, client, resources, signal }
}
