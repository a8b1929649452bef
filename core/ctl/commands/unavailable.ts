import type { Command } from '../command.ts'
import { CtlError } from '../ctl-error.ts'

/** A kubectl command that is not available here; it takes any arguments and fails with `why`. */
function unavailable(name: string, summary: string, why: string): Command {
  return {
    name,
    summary,
    usage: `${name} ...`,
    description: `${summary}.\n\n Not available here: ${why}.`,
    flags: [],
    takesAnything: true,
    unavailable: why,
    run: ({ environment }) =>
      Promise.reject(new CtlError(`${name} is not available: ${environment.unavailable ?? why}`)),
  }
}

const noKubelet = 'there is no kubelet here, so no container runs'

/** Unavailable commands, in the order that help shows. */
export const unavailableCommands: readonly Command[] = [
  unavailable(
    'edit',
    'Edit a resource on the server',
    'open the object in the editor beside the terminal, or use kubectl patch',
  ),
  unavailable('logs', 'Print the logs for a container in a pod', noKubelet),
  unavailable('exec', 'Execute a command in a container', noKubelet),
  unavailable('attach', 'Attach to a running container', noKubelet),
  unavailable('cp', 'Copy files and directories to and from containers', noKubelet),
  unavailable(
    'debug',
    'Create debugging sessions for troubleshooting workloads and nodes',
    noKubelet,
  ),
  unavailable('port-forward', 'Forward one or more local ports to a pod', noKubelet),
  unavailable(
    'proxy',
    'Run a proxy to the API server',
    'a terminal cannot listen; kubectl get --raw reads any path',
  ),
]
