import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Manifest } from '../manifest/read-manifests.ts'
import { targetPath } from '../resources/targets.ts'
import { dryRunOf, fieldValidationOf } from '../write-options.ts'
import type { Applied } from './apply-client-side.ts'
import { migrateManagers } from './migrate-managers.ts'

const defaultManager = 'kubectl'

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

function applyOnce(
  call: CommandCall,
  manifest: Manifest,
  fieldManager: string,
): Promise<ApiObject> {
  return call.client.patch(targetPath(manifest), 'apply', manifest.object, {
    signal: call.signal,
    dryRun: dryRunOf(call) === 'server',
    fieldManager,
    fieldValidation: fieldValidationOf(call),
    force: call.flags.on('force-conflicts'),
  })
}

function explained(error: unknown): unknown {
  if (isConflictOfManagers(error)) return new CtlError(`${error.message}\n${advice}`)
  if (error instanceof ApiError && error.reason === 'UnsupportedMediaType') {
    return new CtlError(`Server-side apply not available on the server: (${error.message})`)
  }
  return error
}

/** Migrates managed fields of client-side applies, then applies again, so that fields absent from the manifest are removed. */
async function takeOver(
  call: CommandCall,
  manifest: Manifest,
  applied: ApiObject,
): Promise<ApiObject> {
  const handedOver = await migrateManagers(call, manifest, applied, defaultManager)
  return handedOver ? applyOnce(call, manifest, defaultManager) : applied
}

/** Applies a manifest by server-side apply. */
export async function applyServerSide(call: CommandCall, manifest: Manifest): Promise<Applied> {
  if (manifest.name === '') throw new CtlError('name is required')
  if (dryRunOf(call) === 'client') {
    throw new CtlError(
      "--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)",
    )
  }
  const manager = call.flags.text('field-manager') || defaultManager
  try {
    const applied = await applyOnce(call, manifest, manager)
    const isFinal = manager !== defaultManager || dryRunOf(call) !== 'none'
    const object = isFinal ? applied : await takeOver(call, manifest, applied)
    return { object, outcome: 'serverside-applied' }
  } catch (error) {
    throw explained(error)
  }
}
