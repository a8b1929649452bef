import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'
import { filenameFlag } from '../frequent-flags.ts'
import { brandFlag, recursiveFlag, releaseFlag } from '../versions/version-flags.ts'

export const convertCommand: Command = {
  name: 'convert',
  summary: 'Convert manifests between API versions',
  usage: 'convert -f FILENAME (--output-version GROUP/VERSION | --release RELEASE) [options]',
  description: [
    'Convert manifests to another API version. No server is asked.',
    '',
    ' With --output-version, objects whose kind that version has are converted to it. With --release alone, every object whose version the release does not serve is converted to one that it does.',
    '',
    ' Only what differs is written anew: all other documents stay byte for byte, and comments stay but where the fields below them go. Defaults of the old version that the new one does not share are written out. What was decided, lost, or is left to be mended by hand goes to standard error; then the exit code is 1, and the output is written all the same.',
  ].join('\n'),
  examples: [
    '# Convert an ingress',
    'kubectl convert -f ingress.yaml --output-version networking.k8s.io/v1',
    '',
    '# Rewrite in place what release 1.25 no longer serves',
    'kubectl convert -R -f manifests --release 1.25 --in-place',
  ],
  words: 'file',
  flags: [
    filenameFlag,
    recursiveFlag,
    {
      name: 'output-version',
      type: 'string',
      help: 'API version that the objects are converted to, such as apps/v1.',
    },
    releaseFlag(
      'The release that the manifests are for, such as 1.25; its types and rules decide.',
    ),
    {
      name: 'output',
      shorthand: 'o',
      type: 'string',
      values: ['yaml', 'json'],
      help: 'Format of all documents, yaml or json; each keeps its own unless given.',
    },
    {
      name: 'in-place',
      type: 'boolean',
      help: 'Write the files that change, instead of printing.',
    },
    {
      name: 'local',
      type: 'boolean',
      initial: 'true',
      help: 'Accepted, and without effect: no server is asked.',
    },
    brandFlag,
  ],
  run: async (call) =>
    (await loadPart(() => import('../versions/run-convert.ts'))).runConvert(call),
}
