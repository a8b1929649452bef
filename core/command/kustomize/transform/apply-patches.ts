import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import { writeYaml } from '../../../objects/codec/yaml/yaml-write.ts'
import type { Folder } from '../folder.ts'
import type { PatchEntry } from '../kustomization/kustomization.ts'
import { KustomizeError, prefixed } from '../kustomize-error.ts'
import { readResources } from '../resources/read-resources.ts'
import { idText } from '../resources/resource-id.ts'
import type { ResourceList } from '../resources/resource-list.ts'
import { ensureObject, type Resource } from '../resources/resource.ts'
import { scalarText } from '../resources/written-scalar.ts'
import { applyOperations, type ExplainedOperation, readOperations } from './json-operations.ts'
import { loadPatchSchemas, type FindSchema } from './patch-schemas.ts'
import { selectResources } from './select-resources.ts'
import { mergePatch } from './strategic-patch.ts'

/** A patch that was read: objects to merge, or operations. */
interface PatchText {
  readonly source: string
  readonly merges: readonly Resource[] | undefined
  readonly operations: readonly ExplainedOperation[]
}

/** Errors of an entry show it. */
function configured<T>(entry: PatchEntry, work: () => Promise<T>): Promise<T> {
  const shown = writeYaml(withoutEmpty({ ...entry } as JsonObject))
  return prefixed(`trouble configuring builtin PatchTransformer with config: \`\n${shown}\``, work)
}

function withoutEmpty(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== ''))
}

/** Applies the entries of `patches`. */
export async function applyPatches(
  list: ResourceList,
  entries: readonly PatchEntry[],
  folder: Folder,
  done: () => void,
): Promise<void> {
  // All patches are read before the first one is applied.
  const texts: PatchText[] = []
  for (const entry of entries) texts.push(await configured(entry, () => readPatch(entry, folder)))
  const schemas = entries.length > 0 ? await loadPatchSchemas() : undefined
  for (const [index, entry] of entries.entries()) {
    const text = texts[index]
    if (!text || !schemas) continue
    applyPatch(list, entry, text, schemas)
    done()
  }
}

async function readPatch(
  { patch = '', path = '' }: PatchEntry,
  folder: Folder,
): Promise<PatchText> {
  const text = patch.trim()
  if (text === '' && path === '')
    throw new KustomizeError('must specify one of patch and path in\n')
  if (text !== '' && path !== '') {
    throw new KustomizeError("patch and path can't be set at the same time\n")
  }
  if (text !== '') return parsePatch(encodeUtf8(text), `[patch: ${JSON.stringify(text)}]`)
  let bytes: Uint8Array
  try {
    bytes = await folder.read(path)
  } catch (error) {
    if (!(error instanceof KustomizeError)) throw error
    throw new KustomizeError(`failed to get the patch file from path(${path}): ${error.message}`)
  }
  return parsePatch(bytes, `[path: ${JSON.stringify(path)}]`)
}

function parsePatch(bytes: Uint8Array, source: string): PatchText {
  const merges = attempt(() => readResources(bytes))
  const operations = merges ? [] : attempt(() => readOperations(bytes))
  if (operations) return { source, merges, operations }
  throw new KustomizeError(`unable to parse SM or JSON patch from ${source}`)
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (
      error instanceof KustomizeError ||
      error instanceof ApiError ||
      error instanceof ParseError
    ) {
      return undefined
    }
    throw error
  }
}

function applyPatch(
  list: ResourceList,
  { target, options = {} }: PatchEntry,
  { source, merges, operations }: PatchText,
  schemas: FindSchema,
): void {
  if (!merges) {
    if (!target) throw new KustomizeError(`must specify a target for JSON patch ${source}`)
    for (const resource of selectResources(list, target)) {
      resource.storePreviousId()
      applyOperations(resource, operations)
    }
    return
  }
  const change = {
    name: options['allowNameChange'] === true,
    kind: options['allowKindChange'] === true,
  }
  if (!target) {
    for (const patch of merges) {
      mergeInto(findTarget(list, patch), patch, change, schemas, list)
    }
    return
  }
  const [patch, another] = merges
  if (another) {
    throw new KustomizeError(
      'Multiple Strategic-Merge Patches in one `patches` entry is not allowed to set `patches.target` field: ' +
        source,
    )
  }
  if (!patch) return
  for (const resource of selectResources(list, target)) {
    const copy = textCopy(patch)
    const { apiVersion } = resource.live
    if (apiVersion !== undefined) copy.live['apiVersion'] = apiVersion
    mergeInto(resource, copy, change, schemas, list)
  }
  list.dropDeleted()
}

/** A patch whose labels and annotations are texts, null too: the original copies them as such for each object that it selects. */
function textCopy(patch: Resource): Resource {
  const copy = patch.copy()
  const metadata = ensureObject(copy.live, 'metadata')
  for (const field of ['labels', 'annotations'] as const) {
    const texts = ensureObject(metadata, field)
    copy.setMap(
      field,
      Object.fromEntries(
        Object.entries(texts).map(([key, value]) => [key, scalarText(value) ?? '']),
      ),
    )
  }
  return copy
}

function findTarget(list: ResourceList, patch: Resource): Resource {
  try {
    return list.only(patch.originalId)
  } catch (error) {
    if (!(error instanceof KustomizeError)) throw error
    const id = JSON.stringify(idText(patch.originalId))
    throw new KustomizeError(`no resource matches strategic merge patch ${id}: ${error.message}`)
  }
}

/** Applies the patches of `patchesStrategicMerge`: texts or paths. */
export async function applyMergePatches(
  list: ResourceList,
  sources: readonly string[],
  folder: Folder,
): Promise<void> {
  const patches: Resource[] = []
  for (const source of sources) {
    const inline = attempt(() => readResources(encodeUtf8(source)))
    patches.push(...(inline ?? readResources(await folder.read(source))))
  }
  if (sources.length === 0) return
  if (patches.length === 0)
    throw new KustomizeError(`patch appears to be empty; files=${sources.join(' ')}`)
  const schemas = await loadPatchSchemas()
  for (const patch of patches) {
    mergeInto(
      list.only(patch.originalId),
      textCopy(patch),
      { name: false, kind: false },
      schemas,
      list,
    )
    list.dropDeleted()
  }
}

function mergeInto(
  resource: Resource,
  patch: Resource,
  change: { readonly name: boolean; readonly kind: boolean },
  schemas: FindSchema,
  { budget }: ResourceList,
): void {
  const { name, namespace, gvk } = resource
  const { apiVersion, kind } = resource.live
  if (change.name || change.kind) resource.storePreviousId()
  const merged = mergePatch(resource.live, patch.live, schemas(gvk), budget)
  resource.object = merged
  if (!merged || Object.keys(merged).length === 0) {
    resource.object = undefined
    return
  }
  if (apiVersion !== undefined && merged['apiVersion'] === undefined)
    merged['apiVersion'] = apiVersion
  if (!change.kind && kind !== undefined) merged['kind'] = kind
  if (!change.name) resource.name = name
  resource.namespace = namespace
}

/** Applies the entries of `patchesJson6902`. */
export async function applyJsonPatches(
  list: ResourceList,
  entries: readonly PatchEntry[],
  folder: Folder,
  done: () => void,
): Promise<void> {
  for (const { target, path = '', patch = '' } of entries) {
    if (!target?.name) throw new KustomizeError('must specify the target name')
    if (path === '' && patch === '') throw new KustomizeError('empty file path and empty jsonOp')
    if (path !== '' && patch !== '') {
      throw new KustomizeError('must specify a file path or jsonOp, not both')
    }
    const bytes = path === '' ? encodeUtf8(patch) : await folder.read(path)
    const operations = readOperations(bytes)
    if (operations.length === 0) {
      throw new KustomizeError(`patch appears to be empty; file=${path}, JsonOp=${patch}`)
    }
    for (const resource of selectResources(list, target)) applyOperations(resource, operations)
    done()
  }
}
