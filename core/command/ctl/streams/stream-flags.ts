import type { Flag } from '../flag.ts'

/** Flags of `exec` and `attach`. */
export const processFlags: readonly Flag[] = [
  {
    name: 'container',
    shorthand: 'c',
    type: 'string',
    words: 'container',
    help: 'Container name. If omitted, use the kubectl.kubernetes.io/default-container annotation for selecting the container to be attached or the first container in the pod will be chosen',
  },
  { name: 'stdin', shorthand: 'i', type: 'boolean', help: 'Pass stdin to the container' },
  { name: 'tty', shorthand: 't', type: 'boolean', help: 'Stdin is a TTY' },
  {
    name: 'quiet',
    shorthand: 'q',
    type: 'boolean',
    help: 'Only print output from the remote session',
  },
]

/** The flag `--pod-running-timeout`; `initial` is kubectl's for the command. */
export function podRunningTimeoutFlag(initial: string): Flag {
  return {
    name: 'pod-running-timeout',
    type: 'duration',
    initial,
    help: 'The length of time (like 5s, 2m, or 3h, higher than zero) to wait until at least one pod is running',
  }
}
