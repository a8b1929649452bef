import type { Command } from '../command.ts'
import { CtlError } from '../ctl-error.ts'

/** A kubectl command that is not available here; it takes any arguments and fails with `why`. */
function unavailable(name: string, summary: string, why: string): Command {
  return {
    name,
    summary,
    usage: `${name} ...`,
    flags: [],
    takesAnything: true,
    unavailable: why,
    run: ({ environment }) =>
      Promise.reject(new CtlError(`${name} is not available: ${environment.unavailable ?? why}`)),
  }
}

/** Unavailable commands, in the order that help shows. */
export const unavailableCommands: readonly Command[] = [
  unavailable(
    'edit',
    'Edit a resource on the server',
    'open the object in the editor beside the terminal, or use kubectl patch',
  ),
  unavailable(
    'cp',
    'Copy files and directories to and from containers',
    'there is no folder here to copy from or to; kubectl exec POD -- cat FILE shows a file',
  ),
  unavailable(
    'debug',
    'Create debugging sessions for troubleshooting workloads and nodes',
    'there is no command for it; patch the subresource ephemeralcontainers of the pod',
  ),
  unavailable(
    'proxy',
    'Run a proxy to the API server',
    'a terminal cannot listen; kubectl get --raw reads any path',
  ),
]
