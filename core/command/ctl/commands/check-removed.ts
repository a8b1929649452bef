import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'
import { filenameFlag } from '../frequent-flags.ts'
import { brandFlag, recursiveFlag, releaseFlag } from '../versions/version-flags.ts'

export const checkRemovedCommand: Command = {
  name: 'check-removed',
  summary: 'Name the objects in manifests whose API version a release does not serve',
  usage: 'check-removed -f FILENAME --release RELEASE [options]',
  description: [
    'Name every object in manifests whose API version a release no longer serves, with the release that removed it, its replacement, and what else changes. No server is asked.',
    '',
    ' The exit code is 1 where the release does not serve the version of an object, be it removed or of a later release. Versions that are off by default, and deprecated ones with --deprecated, are warnings.',
  ].join('\n'),
  examples: [
    '# Find what release 1.32 no longer serves',
    'kubectl check-removed -R -f manifests --release 1.32',
  ],
  words: 'file',
  flags: [
    filenameFlag,
    recursiveFlag,
    releaseFlag('The release to check for, such as 1.32.'),
    { name: 'deprecated', type: 'boolean', help: 'Name deprecated versions, too.' },
    {
      name: 'output',
      shorthand: 'o',
      type: 'string',
      values: ['json'],
      help: 'Form of the output: json, in place of a table.',
    },
    brandFlag,
  ],
  run: async (call) =>
    (await loadPart(() => import('../versions/run-check-removed.ts'))).runCheckRemoved(call),
}
