import type { Command } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { kustomizedText } from '../manifest/kustomized.ts'

export const kustomizeCommand: Command = {
  name: 'kustomize',
  summary: 'Build a kustomization target from a directory or URL',
  usage: 'kustomize DIR',
  description:
    "Build a set of KRM resources using a 'kustomization.yaml' file. The DIR argument must be a path to a directory containing 'kustomization.yaml'. If DIR is omitted, '.' is assumed.",
  examples: [
    '# Build the current working directory',
    'kubectl kustomize',
    '',
    '# Build some shared configuration directory',
    'kubectl kustomize /home/config/production',
  ],
  needs: { part: 'files', otherwise: 'there are no folders here' },
  words: 'file',
  flags: [],
  run: async (call) => {
    const { args, environment } = call
    if (args.length > 1) throw new CtlError('specify one path to kustomization.yaml')
    environment.out(await kustomizedText(args[0] ?? '.', call))
  },
}
