import { ApiError } from '../../api/api-error.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Manifest } from '../manifest/read-manifests.ts'
import { fromSource } from '../report-error.ts'
import { targetPath } from '../resources/targets.ts'
import { dryRunOf, fieldValidationOf } from '../write-options.ts'
import type { Applied } from './apply-client-side.ts'

const advice = `Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
* If you intend to manage all of these fields, please re-run the apply
  command with the \`--force-conflicts\` flag.
* If you do not intend to manage all of the fields, please edit your
  manifest to remove references to the fields that should keep their
  current managers.
* You may co-own fields by updating your manifest to match the existing
  value; in this case, you'll become the manager if the other manager(s)
  stop managing the field (remove it from their configuration).
See https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts`

function isConflictOfManagers(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.reason !== 'Conflict') return false
  return error.details?.causes?.some(({ reason }) => reason === 'FieldManagerConflict') ?? false
}

/** Lets the server merge a manifest by who manages which field. */
export async function applyServerSide(call: CommandCall, manifest: Manifest): Promise<Applied> {
  const { client, flags, signal } = call
  const { object, name, source } = manifest
  if (name === '') throw new CtlError('name is required')
  if (dryRunOf(call) === 'client') {
    throw new CtlError(
      "--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)",
    )
  }
  try {
    const applied = await client.patch(targetPath(manifest), 'apply', object, {
      signal,
      dryRun: dryRunOf(call) === 'server',
      fieldManager: flags.text('field-manager') || 'kubectl',
      fieldValidation: fieldValidationOf(call),
      force: flags.on('force-conflicts'),
    })
    return { object: applied, outcome: 'serverside-applied' }
  } catch (error) {
    if (isConflictOfManagers(error)) throw new CtlError(`${error.message}\n${advice}`)
    if (error instanceof ApiError && error.reason === 'UnsupportedMediaType') {
      throw new CtlError(`Server-side apply not available on the server: (${error.message})`)
    }
    throw fromSource(error, 'patching', source)
  }
}
