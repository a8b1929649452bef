import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { writeGoJson } from '../../../base/json/go-json.ts'
import { lastAppliedKey } from '../../../objects/managed-fields/last-applied.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { fromSource } from '../error-text.ts'
import type { Manifest } from '../manifest/read-manifests.ts'
import { collectionPath, targetPath } from '../resources/targets.ts'
import { typeName } from '../resources/type-name.ts'
import { dryRunOf, fieldValidationOf } from '../write-options.ts'
import type { ApplyPatches } from './apply-patch.ts'
import { lastApplied, withLastApplied } from './last-applied.ts'

/** How many times an apply is attempted when other writes of the object come first. */
const mostAttempts = 5

export interface Applied {
  readonly object: ApiObject
  readonly outcome: 'created' | 'configured' | 'unchanged' | 'serverside-applied'
}

function optionsOf(call: CommandCall) {
  return {
    signal: call.signal,
    dryRun: dryRunOf(call) === 'server',
    fieldManager: call.flags.text('field-manager') || 'kubectl-client-side-apply',
    fieldValidation: fieldValidationOf(call),
  } as const
}

async function readCurrent(
  { client, signal }: CommandCall,
  manifest: Manifest,
): Promise<ApiObject | undefined> {
  try {
    return await client.get(targetPath(manifest), { signal })
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NotFound') return undefined
    if (!(error instanceof ApiError)) throw error
    const { reason, code, details, message } = error
    const options = { code, cause: error, ...(details && { details }) }
    throw new ApiError(reason, `${retrieving(manifest)} ${message}`, options)
  }
}

function describe({ resource, name, namespace }: Manifest): string {
  const { group, version, kind, resource: plural } = resource
  return (
    `Resource: "${group}/${version}, Resource=${plural}", ` +
    `GroupVersionKind: "${group}/${version}, Kind=${kind}"\nName: "${name}", Namespace: "${namespace}"`
  )
}

function retrieving(manifest: Manifest): string {
  const source = JSON.stringify(manifest.source)
  return `error when retrieving current configuration of:\n${describe(manifest)}\nfrom server for: ${source}:`
}

async function create(call: CommandCall, manifest: Manifest, object: ApiObject): Promise<Applied> {
  if (dryRunOf(call) === 'client') return { object, outcome: 'created' }
  try {
    const created = await call.client.create(collectionPath(manifest), object, optionsOf(call))
    return { object: created, outcome: 'created' }
  } catch (error) {
    throw fromSource(error, 'creating', manifest.source)
  }
}

function warnWithoutAnnotation({ environment }: CommandCall, { resource, name }: Manifest): void {
  environment.note(
    `Warning: resource ${resource.resource}/${name} is missing the ${lastAppliedKey(environment.brand)} annotation which is required by kubectl apply. ` +
      'kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.\n',
  )
}

async function patchOnce(
  call: CommandCall,
  manifest: Manifest,
  modified: ApiObject,
  current: ApiObject,
  patches: ApplyPatches,
): Promise<Applied> {
  const original = lastApplied(current, call.environment.brand) ?? {}
  const overwrite = call.flags.on('overwrite')
  const { resource } = manifest
  const made = await patches.between(resource, original, modified, current, overwrite)
  const { type, patch } = made
  if (Object.keys(patch).length === 0) return { object: current, outcome: 'unchanged' }
  try {
    const object = await call.client.patch(targetPath(manifest), type, patch, optionsOf(call))
    return { object, outcome: 'configured' }
  } catch (error) {
    const patching = fromSource(error, 'patching', manifest.source)
    if (!(patching instanceof ApiError)) throw patching
    const text = writeGoJson(patch)
    const message = `error when applying patch:\n${text}\nto:\n${describe(manifest)}\nfor: ${JSON.stringify(manifest.source)}: ${patching.message}`
    const { reason, code, details } = patching
    throw new ApiError(reason, message, { code, cause: error, ...(details && { details }) })
  }
}

async function patchCurrent(
  call: CommandCall,
  manifest: Manifest,
  modified: ApiObject,
  first: ApiObject,
  patches: ApplyPatches,
): Promise<Applied> {
  const { environment } = call
  const name = `${typeName(manifest.resource)}/${manifest.name}`
  if (first.metadata.deletionTimestamp !== undefined) {
    environment.note(
      `Warning: Detected changes to resource ${manifest.name} which is currently being deleted.\n`,
    )
  }
  if (lastApplied(first, environment.brand) === undefined) warnWithoutAnnotation(call, manifest)
  let current: ApiObject | undefined = first
  for (let attempt = 1; current; attempt++) {
    try {
      return await patchOnce(call, manifest, modified, current, patches)
    } catch (error) {
      const isRace = error instanceof ApiError && error.reason === 'Conflict'
      if (!isRace || attempt === mostAttempts) throw error
      current = await readCurrent(call, manifest)
    }
  }
  throw new CtlError(`${name} was deleted while it was being applied`)
}

/**
 * Applies a manifest by a three-way merge between the last-applied configuration, the manifest, and the live object; fields
 * that other clients have set are left alone.
 */
export async function applyClientSide(
  call: CommandCall,
  manifest: Manifest,
  patches: ApplyPatches,
): Promise<Applied> {
  const { object, name } = manifest
  if (name === '') {
    if (object.metadata.generateName === undefined) {
      throw new CtlError(`${retrieving(manifest)} resource name may not be empty`)
    }
    throw new CtlError(`from ${object.metadata.generateName}: cannot use generate name with apply`)
  }
  const modified = withLastApplied(object, call.environment.brand)
  const current = await readCurrent(call, manifest)
  if (!current) return create(call, manifest, modified)
  if (dryRunOf(call) === 'client') return { object: current, outcome: 'configured' }
  return patchCurrent(call, manifest, modified, current, patches)
}
