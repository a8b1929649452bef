import type { Command } from '../command.ts'
import { fieldManagerFlag, filenameFlag, selectorFlag } from '../frequent-flags.ts'

export const diffCommand: Command = {
  name: 'diff',
  summary: 'Diff the live version against a would-be applied version',
  usage: 'diff -f FILENAME [options]',
  description:
    'Diff configurations specified by file name or stdin between the current online configuration, and the configuration as it would be if applied.\n\n The output is always YAML, as diff -u -N writes it. Exit status: 0 no differences were found; 1 differences were found; more than 1 kubectl or diff failed with an error.',
  examples: [
    '# Diff resources included in pod.yaml',
    'kubectl diff -f pod.yaml',
    '',
    '# Diff file read from stdin',
    'cat service.yaml | kubectl diff -f -',
  ],
  flags: [
    filenameFlag,
    selectorFlag,
    {
      name: 'server-side',
      type: 'boolean',
      help: 'Let the server merge the object and note who set which field.',
    },
    {
      name: 'force-conflicts',
      type: 'boolean',
      help: 'With --server-side, take over fields that others have set to something else.',
    },
    {
      name: 'show-managed-fields',
      type: 'boolean',
      help: 'Compare managedFields, too.',
    },
    fieldManagerFlag('kubectl-client-side-apply'),
  ],
  run: async (call) => (await import('../diff/run-diff.ts')).runDiff(call),
}
