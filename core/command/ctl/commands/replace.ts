import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { awaitAbsence } from '../delete/await-absence.ts'
import { fromSource } from '../error-text.ts'
import {
  dryRunFlag,
  fieldManagerFlag,
  filenameFlag,
  outputFlag,
  showManagedFieldsFlag,
  validateFlag,
} from '../frequent-flags.ts'
import type { Manifest } from '../manifest/read-manifests.ts'
import { checkFilesGiven } from '../manifest/visit-manifests.ts'
import { visitManifests } from '../manifest/visit-manifests.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { collectionPath, targetPath } from '../resources/targets.ts'
import { dryRunOf, fieldValidationOf } from '../write-options.ts'

function optionsOf(call: CommandCall) {
  return {
    signal: call.signal,
    dryRun: dryRunOf(call) === 'server',
    fieldManager: call.flags.text('field-manager'),
    fieldValidation: fieldValidationOf(call),
  } as const
}

/** Deletes the object, if it exists, waits for its removal, and creates it again. */
async function recreate(call: CommandCall, manifest: Manifest): Promise<ApiObject> {
  const { client, environment, signal } = call
  try {
    const { uid = '' } = (await client.get(targetPath(manifest), { signal })).metadata
    const given = call.flags.integer('grace-period')
    const gracePeriodSeconds = Math.max(0, given)
    await client.delete(targetPath(manifest), { signal, gracePeriodSeconds })
    environment.out(`${manifest.resource.kind.toLowerCase()} "${manifest.name}" deleted\n`)
    const failures = await awaitAbsence(call, [{ target: manifest, uid }])
    if (failures.length > 0) throw new AggregateError(failures)
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'NotFound') throw error
  }
  return client.create(collectionPath(manifest), manifest.object, optionsOf(call))
}

async function replaceOne(call: CommandCall, manifest: Manifest): Promise<ApiObject> {
  const { client, flags } = call
  if (dryRunOf(call) === 'client') return manifest.object
  try {
    if (flags.on('force')) return await recreate(call, manifest)
    return await client.update(targetPath(manifest), manifest.object, optionsOf(call))
  } catch (error) {
    throw fromSource(error, 'replacing', manifest.source)
  }
}

async function replace(call: CommandCall): Promise<void> {
  checkFilesGiven(call)
  if (call.flags.on('force') && dryRunOf(call) !== 'none') {
    throw new CtlError('--dry-run can not be used when --force is set')
  }
  fieldValidationOf(call)
  const print = resultPrinter(call)
  await visitManifests(call, async (manifest, own) => {
    const object = await replaceOne(own, manifest)
    return () => print(object, 'replaced')
  })
}

export const replaceCommand: Command = {
  name: 'replace',
  summary: 'Replace objects by those of files',
  usage: 'replace -f FILENAME [options]',
  description: 'Replace objects by those of files, in YAML or JSON, which must be whole.',
  examples: [
    '# Replace a pod using the data in pod.json',
    'kubectl replace -f ./pod.json',
    '',
    '# Force replace, delete and then re-create the resource',
    'kubectl replace --force -f ./pod.json',
  ],
  flags: [
    filenameFlag,
    { name: 'force', type: 'boolean', help: 'Delete the object and create it anew.' },
    {
      name: 'grace-period',
      type: 'integer',
      initial: '-1',
      help: 'With --force, seconds that the old object has to end; none unless given.',
    },
    {
      name: 'timeout',
      type: 'duration',
      initial: '0',
      help: 'How long to wait until the object is absent; 0 for a week.',
    },
    dryRunFlag,
    outputFlag,
    showManagedFieldsFlag,
    fieldManagerFlag('kubectl-replace'),
    validateFlag,
  ],
  run: replace,
}
