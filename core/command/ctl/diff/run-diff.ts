import { objectOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { ignoreNotFound } from '../../../cluster/controllers/shared/writes/expected-errors.ts'
import { unifiedDiff } from '../../../kinds/rules/shared/validation/unified-diff.ts'
import { lastAppliedKey } from '../../../objects/managed-fields/last-applied.ts'
import { ApplyPatches } from '../apply/apply-patch.ts'
import { lastApplied } from '../apply/last-applied.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { errorText } from '../error-text.ts'
import type { Manifest } from '../manifest/read-manifests.ts'
import { checkFilesGiven, visitManifests } from '../manifest/visit-manifests.ts'
import { withoutManagedFields, yamlText } from '../output/object-text.ts'
import { collectionPath, targetPath } from '../resources/targets.ts'

/** An object as it is and as it would be; empty texts where there is none. */
interface Compared {
  readonly name: string
  readonly live: string
  readonly merged: string
}

function readLive(
  { client, signal }: CommandCall,
  manifest: Manifest,
): Promise<ApiObject | undefined> {
  return ignoreNotFound(client.get(targetPath(manifest), { signal }))
}

/** The object as an apply of the manifest would leave it. */
async function wouldBe(
  call: CommandCall,
  manifest: Manifest,
  live: ApiObject | undefined,
  patches: ApplyPatches,
): Promise<ApiObject> {
  const { client, environment, flags, signal } = call
  const isServerSide = flags.on('server-side')
  const options = {
    signal,
    dryRun: true,
    fieldManager:
      isServerSide && !flags.has('field-manager') ? 'kubectl' : flags.text('field-manager'),
  }
  if (isServerSide) {
    const force = flags.on('force-conflicts')
    return client.patch(targetPath(manifest), 'apply', manifest.object, { ...options, force })
  }
  if (!live) return client.create(collectionPath(manifest), manifest.object, options)
  const original = lastApplied(live, environment.brand) ?? {}
  const { [lastAppliedKey(environment.brand)]: _, ...annotations } =
    manifest.object.metadata.annotations ?? {}
  // The applied configuration has annotations, if only empty ones: without them they would count as removed.
  const modified = {
    ...manifest.object,
    metadata: { ...manifest.object.metadata, annotations },
  }
  const { type, patch } = await patches.between(manifest.resource, original, modified, live, true)
  if (Object.keys(patch).length === 0) return live
  return client.patch(targetPath(manifest), type, patch, options)
}

type Data = Readonly<Record<string, JsonObject[string]>>

/** The objects of a secret with its values hidden, so that only whether they differ is seen. */
function masked(
  live: ApiObject | undefined,
  merged: ApiObject,
): readonly [ApiObject | undefined, ApiObject] {
  if (merged.kind !== 'Secret' || merged.apiVersion !== 'v1') return [live, merged]
  const [before, after]: Data[] = [
    objectOf(live ?? {}, 'data') ?? {},
    objectOf(merged, 'data') ?? {},
  ]
  const hide = (own: Data = {}, other: Data = {}, mark: string): JsonObject =>
    Object.fromEntries(
      Object.entries(own).map(([key, value]) => {
        const differs = other[key] !== undefined && other[key] !== value
        return [key, differs ? `*** (${mark})` : '***']
      }),
    )
  const withData = (object: ApiObject, data: JsonObject): ApiObject =>
    objectOf(object, 'data') ? { ...object, data } : object
  return [
    live && withData(live, hide(before, after, 'before')),
    withData(merged, hide(after, before, 'after')),
  ]
}

function nameOf({ resource, namespace, name }: Manifest): string {
  const { group, version, kind } = resource
  return [...(group === '' ? [] : [group]), version, kind, namespace, name].join('.')
}

async function compare(
  call: CommandCall,
  manifest: Manifest,
  patches: ApplyPatches,
): Promise<Compared> {
  const found = await readLive(call, manifest)
  const [live, merged] = masked(found, await wouldBe(call, manifest, found, patches))
  const shown = (object: ApiObject | undefined): string => {
    if (!object) return ''
    return yamlText(call.flags.on('show-managed-fields') ? object : withoutManagedFields(object))
  }
  return { name: nameOf(manifest), live: shown(live), merged: shown(merged) }
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** Prints the objects that differ, as diff -u -N of two folders. @returns whether there are any */
function printDifferences(call: CommandCall, compared: readonly Compared[]): boolean {
  const { environment } = call
  const { clock, random } = {
    clock: environment.runtime.clock,
    random: environment.runtime.random(new Uint8Array(8)),
  }
  const view = new DataView(random.buffer)
  const [live, merged] = [`/tmp/LIVE-${view.getUint32(0)}`, `/tmp/MERGED-${view.getUint32(4)}`]
  const time = `${new Date(clock.now()).toISOString().replace('T', ' ').replace('Z', '')}000000 +0000`
  const different = compared
    .filter((each) => each.live !== each.merged)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const each of different) {
    const [left, right] = [`${live}/${each.name}`, `${merged}/${each.name}`]
    environment.out(`diff -u -N ${left} ${right}\n--- ${left}\t${time}\n+++ ${right}\t${time}\n`)
    environment.out(unifiedDiff(linesOf(each.live), linesOf(each.merged)))
  }
  return different.length > 0
}

/** The command `diff`. @returns 0 without differences, 1 with some, 2 after an error */
export async function runDiff(call: CommandCall): Promise<number> {
  const { environment, flags } = call
  try {
    checkFilesGiven(call)
    if (flags.on('force-conflicts') && !flags.on('server-side')) {
      throw new CtlError('--force-conflicts only works with --server-side')
    }
    const compared: Compared[] = []
    const patches = new ApplyPatches(call)
    await visitManifests(call, async (manifest, own) => {
      const one = await compare(own, manifest, patches)
      return () => void compared.push(one)
    })
    return printDifferences(call, compared) ? 1 : 0
  } catch (error) {
    call.signal.throwIfAborted()
    environment.err(errorText(error))
    return 2
  }
}
