import { has, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import { textOfBytes } from '../shell/bytes-as-text.ts'
import { fieldValue } from './downward-fields.ts'

/** Finds a config map or a secret of the pod's namespace. */
export interface FindConfig {
  (kind: 'configmaps' | 'secrets', name: string): ApiObject | undefined
  /** The services that variables of the pod's containers name; none unless given. */
  readonly services?: () => Iterable<ApiObject>
}

function decoded(base64: string): string {
  return textOfBytes(decodeBase64(base64) ?? new Uint8Array())
}

/** The value of a key of a config map or a secret as text; undefined where it has none. */
export function configValue(
  kind: 'configmaps' | 'secrets',
  object: ApiObject,
  key: string,
): string | undefined {
  const text = structOf(object, 'data')[key]
  if (typeof text === 'string') return kind === 'secrets' ? decoded(text) : text
  const binary = structOf(object, 'binaryData')[key]
  return typeof binary === 'string' ? decoded(binary) : undefined
}

/** The values of a config map or a secret as text, by key. */
export function configValues(
  kind: 'configmaps' | 'secrets',
  object: ApiObject,
): Map<string, string> {
  return new Map(keysOf(object).map((key) => [key, configValue(kind, object, key) ?? '']))
}

function keysOf(object: ApiObject): string[] {
  return ['data', 'binaryData'].flatMap((field) => Object.keys(structOf(object, field)))
}

/** Files by their paths; they are read when they are asked for, so that nothing holds what they contain. */
type Files = ReadonlyMap<string, () => string>
const noFiles: Files = new Map()

type FilesOfConfig = (kind: 'configmaps' | 'secrets', source: JsonObject, name: string) => Files

/** The files of config maps and secrets. */
function filesOfConfigs(find: FindConfig): FilesOfConfig {
  const known = new Map<string, Files>()
  return (kind, source, name) => {
    const id = `${kind} ${name}`
    let files = known.get(id)
    if (!files) {
      const object = find(kind, name)
      const read = (key: string) => (): string => {
        const current = find(kind, name)
        return (current && configValue(kind, current, key)) ?? ''
      }
      files = object ? new Map(keysOf(object).map((key) => [key, read(key)])) : noFiles
      known.set(id, files)
    }
    const items = objectsOf(source, 'items')
    if (items.length === 0 || files === noFiles) return files
    return new Map(
      items.map((item) => [
        textOf(item, 'path'),
        files.get(textOf(item, 'key')) ?? ((): string => ''),
      ]),
    )
  }
}

function downwardFiles(pod: ApiObject, source: JsonObject): Files {
  return new Map(
    objectsOf(source, 'items').map((item) => [
      textOf(item, 'path'),
      () => fieldValue(pod, textOf(structOf(item, 'fieldRef'), 'fieldPath')),
    ]),
  )
}

/** Files of a volume by their paths in it; none for a volume whose content is not known. */
function filesOfVolume(pod: ApiObject, volume: JsonObject, filesOf: FilesOfConfig): Files {
  if (has(volume, 'configMap')) {
    const source = structOf(volume, 'configMap')
    return filesOf('configmaps', source, textOf(source, 'name'))
  }
  if (has(volume, 'secret')) {
    const source = structOf(volume, 'secret')
    return filesOf('secrets', source, textOf(source, 'secretName') || textOf(source, 'name'))
  }
  if (has(volume, 'downwardAPI')) return downwardFiles(pod, structOf(volume, 'downwardAPI'))
  if (has(volume, 'serviceAccountToken')) {
    const path = textOf(structOf(volume, 'serviceAccountToken'), 'path') || 'token'
    return new Map([[path, () => 'simulated\n']])
  }
  const files = new Map<string, () => string>()
  let left = mostProjected
  for (const source of objectsOf(structOf(volume, 'projected'), 'sources')) {
    const part = filesOfVolume(pod, source, filesOf)
    left -= part.size
    if (left < 0) break
    for (const [path, file] of part) files.set(path, file)
  }
  return files
}

/** Files of a projected volume; further ones are left out. */
const mostProjected = 10_000
/** Characters of the paths of all files in mounts and of their directories; mounts beyond are left out. */
const mostPathCharacters = 4 * 1024 * 1024

function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Files that a container sees in its mounts, and the directories of the mounts. */
export function mountedFiles(
  pod: ApiObject,
  container: JsonObject,
  find: FindConfig,
): { readonly files: Files; readonly directories: ReadonlySet<string> } {
  const volumes = new Map(
    objectsOf(structOf(pod, 'spec'), 'volumes').map((volume) => [textOf(volume, 'name'), volume]),
  )
  const contents = new Map<string, Files>()
  const filesOf = filesOfConfigs(find)
  let room = mostPathCharacters
  const files = new Map<string, () => string>()
  const directories = new Set<string>()
  for (const mount of objectsOf(container, 'volumeMounts')) {
    const name = textOf(mount, 'name')
    const volume = volumes.get(name)
    const path = withoutSlashes(textOf(mount, 'mountPath'))
    const subPath = textOf(mount, 'subPath')
    const content = contents.get(name) ?? (volume ? filesOfVolume(pod, volume, filesOf) : noFiles)
    contents.set(name, content)
    room -= path.length * (path.split('/').length + content.size)
    if (room < 0) break
    const single = subPath === '' ? undefined : content.get(subPath)
    if (single !== undefined) {
      files.set(path, single)
      continue
    }
    directories.add(path)
    for (const [file, read] of content) files.set(`${path}/${file}`, read)
  }
  return { files, directories }
}
