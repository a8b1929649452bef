import type { Command } from '../command.ts'
import { changeMetadata, type MetadataField } from '../metadata/change-metadata.ts'
import { metadataFlags } from '../metadata/change-metadata.ts'

const annotations: MetadataField = {
  field: 'annotations',
  noun: 'annotation',
  kept(pairs) {
    const taken = pairs.map(([key, value]) => `'${key}' already has a value (${value})`)
    return `--overwrite is false but found the following declared annotation(s): ${taken.join('; ')}`
  },
  outcome: () => 'annotated',
}

export const annotateCommand: Command = {
  name: 'annotate',
  summary: 'Set and remove annotations',
  usage: 'annotate [--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N [options]',
  description:
    'Set and remove annotations. A key followed by a dash removes the annotation; one that has a value is changed with --overwrite only.',
  examples: [
    '# Annotate a pod with a description',
    "kubectl annotate pods web description='my frontend'",
    '',
    '# Remove the annotation',
    'kubectl annotate pods web description-',
  ],
  words: 'type-and-names',
  flags: metadataFlags('annotations', 'kubectl-annotate'),
  run: (call) => changeMetadata(call, annotations),
}
