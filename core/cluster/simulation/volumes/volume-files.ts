import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { configValue, type FindConfig, keysOf } from '../containers/config-values.ts'
import { fieldValue } from '../containers/downward-fields.ts'

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

/** Files of a volume by their paths in it; none for a volume whose content does not come from objects. */
export function filesOfVolume(
  pod: corev1.Pod,
  { configMap, secret, downwardAPI, projected }: corev1.Volume,
  find: FindConfig,
): Files {
  const filesOf = filesOfConfigs(find)
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
