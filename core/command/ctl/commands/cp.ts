import type { Command } from '../command.ts'

export const cpCommand: Command = {
  name: 'cp',
  summary: 'Copy files to and from containers',
  usage: 'cp <file-spec-src> <file-spec-dest> [options]',
  description:
    "Copy files to and from containers.\n\n A file of a container is POD:PATH or NAMESPACE/POD:PATH. The container's image must have the program tar.",
  examples: [
    '# Copy /tmp/foo local file to /tmp/bar in a remote pod in the current namespace',
    'kubectl cp /tmp/foo <some-pod>:/tmp/bar',
    '',
    '# Copy /tmp/foo from a remote pod to /tmp/bar locally',
    'kubectl cp <some-namespace>/<some-pod>:/tmp/foo /tmp/bar',
    '',
    '# Copy /tmp/foo local file to /tmp/bar in a specific container of a remote pod',
    'kubectl cp /tmp/foo <some-pod>:/tmp/bar -c <specific-container>',
  ],
  needs: {
    part: 'files',
    otherwise:
      'there is no folder here to copy from or to; kubectl exec POD -- cat FILE shows a file',
  },
  words: 'pod-files',
  flags: [
    {
      name: 'container',
      shorthand: 'c',
      type: 'string',
      words: 'container',
      help: 'Container of the pod; that of its annotation default-container, else the first, unless given.',
    },
    {
      name: 'no-preserve',
      type: 'boolean',
      help: 'Do not keep owners and permissions of the copied files.',
    },
    {
      name: 'retries',
      type: 'integer',
      initial: '0',
      help: 'Kept for scripts: nothing is read twice.',
    },
  ],
  run: async (call) => (await import('../copy/run-copy.ts')).runCopy(call),
}
