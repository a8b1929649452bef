import { otherBrandOf } from '../../../base/api/brand.ts'
import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import {
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { parseDocuments } from '../../../objects/codec/documents.ts'
import type { CommandCall, CommandContext } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { namespaceOf } from '../namespace-of.ts'
import type { ServedResource } from '../session/served-resources.ts'
import { kustomizedFolder, kustomizedObjects } from './kustomized.ts'
import type { WrittenCrds } from './written-crds.ts'

/** An object in a file, with the resource that serves it. */
export interface Manifest {
  /** The file's name, or `STDIN`. */
  readonly source: string
  readonly resource: ServedResource
  /** Empty for a cluster-scoped resource. */
  readonly namespace: string
  /** Empty where the name is to be generated. */
  readonly name: string
  /** The object with its namespace filled in. */
  readonly object: ApiObject
}

function decode(text: string, source: string): readonly JsonValue[] {
  try {
    return parseDocuments(text)
  } catch (error) {
    if (error instanceof ParseError) throw new CtlError(`error parsing ${source}: ${error.message}`)
    throw error
  }
}

function* objectsIn(value: JsonValue, source: string): Generator<JsonObject> {
  if (!isJsonObject(value)) {
    throw new CtlError(`error parsing ${source}: a document is no object: ${writeJson(value)}`)
  }
  const isListKind = textOf(value, 'kind').endsWith('List') && isList(getKey(value, 'items'))
  if (!isListKind) return yield value
  for (const item of objectsOf(value, 'items')) yield* objectsIn(item, source)
}

async function readSource(name: string, { environment }: CommandContext): Promise<string> {
  try {
    return await environment.readFile(name)
  } catch (error) {
    throw new CtlError(error instanceof Error ? error.message : String(error))
  }
}

async function* filesOf({ flags, environment }: CommandCall): AsyncGenerator<string> {
  const isRecursive = flags.knows('recursive') && flags.on('recursive')
  for (const name of flags.texts('filename')) {
    if (name === '-' || !environment.expandFile) yield name
    else yield* await environment.expandFile(name, isRecursive)
  }
}

async function resourceOf(
  object: JsonObject,
  source: string,
  { resources }: CommandContext,
  definitions: WrittenCrds | undefined,
): Promise<ServedResource> {
  const [apiVersion, kind] = [textOf(object, 'apiVersion'), textOf(object, 'kind')]
  const missing = [...(apiVersion === '' ? ['apiVersion'] : []), ...(kind === '' ? ['kind'] : [])]
  if (missing.length > 0) {
    const unset = missing.map((name) => `${name} not set`).join(', ')
    throw new CtlError(
      `error validating "${source}": error validating data: ${missing.length > 1 ? `[${unset}]` : unset}; ` +
        'if you choose to ignore these errors, turn validation off with --validate=false',
    )
  }
  const found = await resources.findKind(apiVersion, kind)
  if (found) return found
  const isServed = await definitions?.serve(apiVersion, kind)
  const later = isServed ? await resources.findKind(apiVersion, kind) : undefined
  if (later) return later
  const { name, namespace } = placeOf(object)
  const other = otherBrandOf(apiVersion, resources.brand)
  const hint = other ? `, or use a server with brand ${other.name}, which has that group` : ''
  throw new CtlError(
    `resource mapping not found for name: "${name}" namespace: "${namespace}" from "${source}": ` +
      `no matches for kind "${kind}" in version "${apiVersion}"\nensure CRDs are installed first${hint}`,
  )
}

function placeOf(object: JsonObject): { readonly name: string; readonly namespace: string } {
  const metadata = structOf(object, 'metadata')
  return { name: textOf(metadata, 'name'), namespace: textOf(metadata, 'namespace') }
}

function placed(object: JsonObject, call: CommandCall, namespaced: boolean) {
  const { name, namespace } = placeOf(object)
  const metadata = structOf(object, 'metadata')
  if (!namespaced) return { name, namespace: '', object: { ...object, metadata } as ApiObject }
  const wanted = namespaceOf(call)
  if (namespace !== '' && call.flags.has('namespace') && namespace !== wanted) {
    throw new CtlError(
      `the namespace from the provided object "${namespace}" does not match the namespace "${wanted}". ` +
        `You must pass '--namespace=${namespace}' to perform this operation.`,
    )
  }
  const own = namespace === '' ? wanted : namespace
  const filled = { ...object, metadata: { ...metadata, namespace: own } }
  return { name, namespace: own, object: filled as ApiObject }
}

/** Makes a manifest of an object. @throws CtlError for an unserved kind, or a namespace other than that of `--namespace`. */
export async function toManifest(
  object: JsonObject,
  source: string,
  call: CommandCall,
  definitions?: WrittenCrds,
): Promise<Manifest> {
  const resource = await resourceOf(object, source, call, definitions)
  return { source, resource, ...placed(object, call, resource.namespaced) }
}

/**
 * Reads the objects in the files of `--filename`, in order, or those of the kustomization of `--kustomize`; `List`s yield their items. An object of a kind that one of
 * `definitions` defines is read when that is served.
 *
 * @throws CtlError naming the file, for unreadable content or objects of unserved kinds.
 */
export async function* readManifests(
  call: CommandCall,
  definitions?: WrittenCrds,
): AsyncGenerator<Manifest> {
  const folder = kustomizedFolder(call)
  if (folder !== '') {
    for (const object of await kustomizedObjects(folder, call)) {
      yield toManifest(object, folder, call, definitions)
    }
    return
  }
  for await (const name of filesOf(call)) {
    const source = name === '-' ? 'STDIN' : name
    const text = await readSource(name, call)
    for (const value of decode(text, source)) {
      for (const object of objectsIn(value, source)) {
        yield toManifest(object, source, call, definitions)
      }
    }
  }
}
