import { loadPart } from '../../../base/execution/lazy.ts'
import type { Command } from '../command.ts'
import { brandFlag } from '../versions/version-flags.ts'

export const releasesCommand: Command = {
  name: 'releases',
  summary: 'Show which releases serve a resource, and in which versions',
  usage: 'releases [RESOURCE | GROUP/VERSION/RESOURCE] [options]',
  description: [
    'Show the life of a resource over the releases: in which versions they serve and store it, and when a version was introduced, deprecated and removed. No server is asked.',
    '',
    ' With a version, its schedule is shown; without a resource, all releases.',
  ].join('\n'),
  examples: [
    '# Show the versions of cron jobs',
    'kubectl releases cronjobs',
    '',
    '# Show the schedule of one version',
    'kubectl releases batch/v1beta1/cronjobs',
  ],
  flags: [
    { name: 'group', type: 'string', help: 'API group of the kind, where several have it.' },
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
    (await loadPart(() => import('../versions/run-releases.ts'))).runReleases(call),
}
