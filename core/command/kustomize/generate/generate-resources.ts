import { type JsonObject, setKey, type WritableJsonObject } from '../../../base/api/json.ts'
import { encodeBase64 } from '../../../base/text/base64.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import type { Folder } from '../folder.ts'
import type { GeneratorEntry, GeneratorOptions } from '../kustomization/kustomization.ts'
import { KustomizeError, prefixed } from '../kustomize-error.ts'
import { type Behavior, Resource } from '../resources/resource.ts'

interface Pair {
  readonly key: string
  readonly value: Uint8Array
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textIn(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** Generates a config map or a secret. @throws KustomizeError for sources that cannot be read, and for a key that is there twice */
export async function generateResource(
  kind: 'ConfigMap' | 'Secret',
  entry: GeneratorEntry,
  shared: GeneratorOptions | undefined,
  folder: Folder,
): Promise<Resource> {
  const { name = '', namespace = '', type = 'Opaque' } = entry
  if (name === '') throw new KustomizeError('a configmap must have a name')
  const options = mergedOptions(entry.options, shared)
  const pairs = await prefixed('loading KV pairs', () => readPairs(entry, folder))
  const object: WritableJsonObject = {
    apiVersion: 'v1',
    kind,
    metadata: { name, ...(namespace !== '' && { namespace }) },
    ...(kind === 'Secret' && { type }),
    ...dataOf(kind, name, pairs),
    ...(options.immutable && { immutable: true }),
  }
  const resource = new Resource(object)
  if (Object.keys(options.labels).length > 0) resource.setMap('labels', options.labels)
  if (Object.keys(options.annotations).length > 0) {
    resource.setMap('annotations', options.annotations)
  }
  resource.needsHash = !options.disableNameSuffixHash
  resource.behavior = behaviorOf(entry.behavior)
  return resource
}

function behaviorOf(text: string | undefined): Behavior {
  return text === 'replace' || text === 'merge' || text === 'create' ? text : 'unspecified'
}

/** The options of an entry with those of all generators, which add labels and annotations. */
function mergedOptions(own: GeneratorOptions = {}, shared: GeneratorOptions = {}) {
  return {
    labels: { ...shared.labels, ...own.labels },
    annotations: { ...shared.annotations, ...own.annotations },
    disableNameSuffixHash: own.disableNameSuffixHash || shared.disableNameSuffixHash || false,
    immutable: own.immutable || shared.immutable || false,
  }
}

function dataOf(kind: 'ConfigMap' | 'Secret', name: string, pairs: readonly Pair[]): JsonObject {
  const data: WritableJsonObject = {}
  const binaryData: WritableJsonObject = {}
  const keys = new Set<string>()
  for (const { key, value } of pairs) {
    if (keys.has(key)) {
      throw new KustomizeError(`configmap ${name} illegally repeats the key \`${key}\``)
    }
    keys.add(key)
    const text = kind === 'ConfigMap' ? textIn(value) : undefined
    if (text === undefined) setKey(kind === 'Secret' ? data : binaryData, key, brokenBase64(value))
    else setKey(data, key, text)
  }
  const hasData = kind === 'Secret' || Object.keys(data).length > 0
  return { ...(hasData && { data }), ...(Object.keys(binaryData).length > 0 && { binaryData }) }
}

const lineLength = 70

/** Base64 in lines, where it is longer than one. */
function brokenBase64(bytes: Uint8Array): string {
  const text = encodeBase64(bytes)
  if (text.length < lineLength) return text
  return text.replaceAll(/.{1,70}/g, '$&\n')
}

async function readPairs(entry: GeneratorEntry, folder: Folder): Promise<readonly Pair[]> {
  const { literals = [], files = [] } = entry
  const envs = [...(entry.envs ?? []), ...(entry.env ? [entry.env] : [])]
  return [
    ...(await prefixed(`env source files: [${envs.join(' ')}]`, () => readEnvs(envs, folder))),
    ...(await prefixed(`literal sources [${literals.join(' ')}]`, () => literals.map(literalPair))),
    ...(await prefixed(`file sources: [${files.join(' ')}]`, () => readFiles(files, folder))),
  ]
}

async function readEnvs(paths: readonly string[], folder: Folder): Promise<readonly Pair[]> {
  const pairs: Pair[] = []
  for (const path of paths) {
    const text = textIn(await folder.read(path))
    if (text === undefined) throw new KustomizeError(`${path} has invalid utf8 bytes`)
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      const trimmed = (index === 0 ? line.replace(/^\ufeff/, '') : line).trimStart()
      if (trimmed === '' || trimmed.startsWith('#')) continue
      const equals = trimmed.indexOf('=')
      const key = equals < 0 ? trimmed : trimmed.slice(0, equals)
      if (key === '') continue
      pairs.push({ key, value: encodeUtf8(equals < 0 ? '' : trimmed.slice(equals + 1)) })
    }
  }
  return pairs
}

function literalPair(source: string): Pair {
  const equals = source.indexOf('=')
  if (equals < 1) throw new KustomizeError(`invalid literal source ${source}, expected key=value`)
  const value = source.slice(equals + 1)
  const isQuoted = value.length > 1 && /^["']/.test(value) && value.at(0) === value.at(-1)
  return { key: source.slice(0, equals), value: encodeUtf8(isQuoted ? value.slice(1, -1) : value) }
}

async function readFiles(sources: readonly string[], folder: Folder): Promise<readonly Pair[]> {
  const pairs: Pair[] = []
  for (const source of sources) {
    const { key, path } = fileSource(source)
    pairs.push({ key, value: await folder.read(path) })
  }
  return pairs
}

function fileSource(source: string): { readonly key: string; readonly path: string } {
  const parts = source.split('=')
  const [first = '', second = ''] = parts
  if (parts.length === 1) {
    return { key: source.replace(/\/+$/, '').split('/').at(-1) ?? source, path: source }
  }
  const quoted = JSON.stringify(source)
  if (parts.length > 2) {
    throw new KustomizeError(`source ${quoted} key name or file path contains '='`)
  }
  if (first === '') {
    throw new KustomizeError(
      `missing key name for file path ${JSON.stringify(second)} in source ${quoted}`,
    )
  }
  if (second === '') {
    throw new KustomizeError(
      `missing file path for key name ${JSON.stringify(first)} in source ${quoted}`,
    )
  }
  return { key: first, path: second }
}
