import { equalJson } from '../../../base/api/json.ts'
import type { Command } from '../command.ts'
import { changeMetadata, lengthOf, type MetadataField } from '../metadata/change-metadata.ts'
import { metadataFlags } from '../metadata/change-metadata.ts'

const labels: MetadataField = {
  field: 'labels',
  noun: 'label',
  kept: (pairs) =>
    pairs
      .map(([key, value]) => `'${key}' already has a value (${value}), and --overwrite is false`)
      .join('\n'),
  outcome(before, after, overwrite) {
    if (equalJson(before, after)) return 'not labeled'
    return !overwrite && lengthOf(after) < lengthOf(before) ? 'unlabeled' : 'labeled'
  },
}

export const labelCommand: Command = {
  name: 'label',
  summary: 'Set and remove labels',
  usage: 'label [--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N [options]',
  description:
    'Set and remove labels. A key followed by a dash removes the label; a label that has a value is changed with --overwrite only.',
  examples: [
    '# Give a pod the label unhealthy with the value true',
    'kubectl label pods web unhealthy=true',
    '',
    '# Update it, overwriting the value',
    'kubectl label --overwrite pods web unhealthy=false',
    '',
    '# Remove it',
    'kubectl label pods web unhealthy-',
  ],
  words: 'type-and-names',
  flags: metadataFlags('labels', 'kubectl-label'),
  run: (call) => changeMetadata(call, labels),
}
