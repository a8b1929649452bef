import { applyClientSide, type Applied } from '../apply/apply-client-side.ts'
import { ApplyPatches } from '../apply/apply-patch.ts'
import { applyServerSide } from '../apply/apply-server-side.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import {
  dryRunFlag,
  fieldManagerFlag,
  filenameFlag,
  outputFlag,
  selectorFlag,
  showManagedFieldsFlag,
  validateFlag,
} from '../frequent-flags.ts'
import type { Manifest } from '../manifest/read-manifests.ts'
import { checkFilesGiven } from '../manifest/visit-manifests.ts'
import { visitManifests } from '../manifest/visit-manifests.ts'
import { printResults } from '../output/result-printer.ts'
import { fieldValidationOf } from '../write-options.ts'

async function apply(call: CommandCall): Promise<void> {
  const { flags } = call
  checkFilesGiven(call)
  if (flags.on('force-conflicts') && !flags.on('server-side')) {
    throw new CtlError('--force-conflicts only works with --server-side')
  }
  fieldValidationOf(call)
  const results = printResults(call)
  const patches = new ApplyPatches(call)
  const applyOne = async (manifest: Manifest, own: CommandCall): Promise<() => void> => {
    const applied: Applied = flags.on('server-side')
      ? await applyServerSide(own, manifest)
      : await applyClientSide(own, manifest, patches)
    return () => results.add(applied.object, applied.outcome)
  }
  await visitManifests(call, applyOne, () => results.finish())
}

export const applyCommand: Command = {
  name: 'apply',
  summary: 'Create or change objects as files say',
  usage: 'apply -f FILENAME [options]',
  description:
    'Create the objects of files, or change those that exist to what the files say. Objects need names.\n\n Fields that you remove from a file are removed from the object, where apply or create --save-config set them.',
  examples: [
    '# Apply the configuration in pod.json to a pod',
    'kubectl apply -f ./pod.json',
    '',
    '# Show what an apply would give, and change nothing',
    'kubectl apply -f ./pod.json --dry-run=server -o yaml',
  ],
  flags: [
    filenameFlag,
    selectorFlag,
    dryRunFlag,
    outputFlag,
    showManagedFieldsFlag,
    fieldManagerFlag(''),
    validateFlag,
    {
      name: 'server-side',
      type: 'boolean',
      help: 'Let the server merge the object and note who set which field.',
    },
    {
      name: 'overwrite',
      type: 'boolean',
      initial: 'true',
      help: 'What the manifest says wins over what others have set.',
    },
    {
      name: 'force-conflicts',
      type: 'boolean',
      help: 'With --server-side, take over fields that others have set to something else.',
    },
  ],
  run: apply,
}
