import type { Command } from '../command.ts'
import { fieldManagerFlag, filenameFlag, selectorFlag } from '../frequent-flags.ts'

export const diffCommand: Command = {
  name: 'diff',
  summary: 'Show what apply would change',
  usage: 'diff -f FILENAME [options]',
  description:
    'Show what apply would change: each object as it is, against what the server makes of the files.\n\n The output is YAML, as diff -u -N writes it. The exit code is 0 without a difference, 1 with one, and more where something failed.',
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
