import { getKey } from '../../../base/api/json.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import { textOfBytes } from '../processes/bytes-as-text.ts'
import type { PodContainer } from './container-plan.ts'
import { fieldValue } from './downward-fields.ts'

/** A config map or a secret. */
export type ConfigObject = corev1.ConfigMap | corev1.Secret

/** Finds a config map or a secret of the pod's namespace. */
export interface FindConfig {
  (kind: 'configmaps' | 'secrets', name: string): ConfigObject | undefined
  /** The services that variables of the pod's containers name; none unless given. */
  readonly services?: () => Iterable<corev1.Service>
}

function decoded(base64: string): string {
  return textOfBytes(decodeBase64(base64) ?? new Uint8Array())
}

/** The value of a key of a config map or a secret as text; undefined where it has none. */
export function configValue(
  kind: 'configmaps' | 'secrets',
  object: ConfigObject,
  key: string,
): string | undefined {
  const text = object.data && getKey(object.data, key)
  if (text !== undefined) return kind === 'secrets' ? decoded(text) : text
  const binaryData = binaryDataOf(object)
  const binary = binaryData && getKey(binaryData, key)
  return binary === undefined ? undefined : decoded(binary)
}

/** The values of a config map or a secret as text, by key. */
export function configValues(
  kind: 'configmaps' | 'secrets',
  object: ConfigObject,
): Map<string, string> {
  return new Map(keysOf(object).map((key) => [key, configValue(kind, object, key) ?? '']))
}

function keysOf(object: ConfigObject): string[] {
  return [object.data, binaryDataOf(object)].flatMap((values) => Object.keys(values ?? {}))
}

function binaryDataOf(object: ConfigObject): corev1.ConfigMap['binaryData'] {
  return object.kind === 'ConfigMap' ? object.binaryData : undefined
}

/** Files by their paths; they are read when they are asked for, so that nothing holds what they contain. */
type Files = ReadonlyMap<string, () => string>
const noFiles: Files = new Map()

/** A source of files that chooses some of the keys of an object. */
interface ConfigSource {
  readonly items?: readonly corev1.KeyToPath[]
}

type FilesOfConfig = (
  kind: 'configmaps' | 'secrets',
  source: ConfigSource,
  name: string | undefined,
) => Files

/** The files of config maps and secrets. */
function filesOfConfigs(find: FindConfig): FilesOfConfig {
  const known = new Map<string, Files>()
  return (kind, { items = [] }, name = '') => {
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
    if (items.length === 0 || files === noFiles) return files
    return new Map(items.map(({ key, path }) => [path, files.get(key) ?? ((): string => '')]))
  }
}

function downwardFiles(pod: corev1.Pod, { items = [] }: corev1.DownwardAPIProjection): Files {
  return new Map(
    items.map(({ path, fieldRef }) => [path, () => fieldValue(pod, fieldRef?.fieldPath ?? '')]),
  )
}

/** Files of a volume by their paths in it; none for a volume whose content is not known. */
function filesOfVolume(
  pod: corev1.Pod,
  { configMap, secret, downwardAPI, projected }: corev1.Volume,
  filesOf: FilesOfConfig,
): Files {
  if (configMap) return filesOf('configmaps', configMap, configMap.name)
  if (secret) return filesOf('secrets', secret, secret.secretName)
  if (downwardAPI) return downwardFiles(pod, downwardAPI)
  const files = new Map<string, () => string>()
  let left = mostProjected
  for (const source of projected?.sources ?? []) {
    const part = filesOfSource(pod, source, filesOf)
    left -= part.size
    if (left < 0) break
    for (const [path, file] of part) files.set(path, file)
  }
  return files
}

/** Files of a source of a projected volume. */
function filesOfSource(
  pod: corev1.Pod,
  { configMap, secret, downwardAPI, serviceAccountToken }: corev1.VolumeProjection,
  filesOf: FilesOfConfig,
): Files {
  if (configMap) return filesOf('configmaps', configMap, configMap.name)
  if (secret) return filesOf('secrets', secret, secret.name)
  if (downwardAPI) return downwardFiles(pod, downwardAPI)
  if (serviceAccountToken) {
    return new Map([[serviceAccountToken.path || 'token', () => 'simulated\n']])
  }
  return noFiles
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
  pod: corev1.Pod,
  container: PodContainer,
  find: FindConfig,
): { readonly files: Files; readonly directories: ReadonlySet<string> } {
  const volumes = new Map((pod.spec.volumes ?? []).map((volume) => [volume.name, volume]))
  const contents = new Map<string, Files>()
  const filesOf = filesOfConfigs(find)
  let room = mostPathCharacters
  const files = new Map<string, () => string>()
  const directories = new Set<string>()
  for (const { name, mountPath, subPath = '' } of container.volumeMounts ?? []) {
    const volume = volumes.get(name)
    const path = withoutSlashes(mountPath)
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
