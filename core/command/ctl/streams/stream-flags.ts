import type { Flag } from '../flag.ts'

/** Flags of `exec` and `attach`. */
export const processFlags: readonly Flag[] = [
  {
    name: 'container',
    shorthand: 'c',
    type: 'string',
    words: 'container',
    help: 'Container of the pod; that of its annotation default-container, else the first, unless given.',
  },
  {
    name: 'stdin',
    shorthand: 'i',
    type: 'boolean',
    help: 'Pass what you type or pipe in to the container.',
  },
  { name: 'tty', shorthand: 't', type: 'boolean', help: 'Give the program a terminal, with -i.' },
  {
    name: 'quiet',
    shorthand: 'q',
    type: 'boolean',
    help: 'Print what the container prints, and nothing besides.',
  },
]

/** The flag `--pod-running-timeout`; `initial` is kubectl's for the command. */
export function podRunningTimeoutFlag(initial: string): Flag {
  return {
    name: 'pod-running-timeout',
    type: 'duration',
    initial,
    help: 'How long to wait for a pod that runs, such as 30s; more than 0.',
  }
}
