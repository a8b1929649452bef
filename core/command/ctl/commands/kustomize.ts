import type { Command } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { kustomizedText } from '../manifest/kustomized.ts'

export const kustomizeCommand: Command = {
  name: 'kustomize',
  summary: 'Print the objects of a kustomization',
  usage: 'kustomize DIR',
  description:
    'Print the objects that a kustomization.yaml makes. DIR is the folder with it; the present one unless given.',
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
