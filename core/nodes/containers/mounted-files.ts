import { decodeBase64 } from '../../api/base64.ts'
import type { JsonObject } from '../../api/json.ts'
import { has, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { textOfBytes } from '../shell/bytes-as-text.ts'
import { fieldValue } from './downward-fields.ts'

/** Finds a config map or a secret of the pod's namespace. */
export type FindConfig = (kind: 'configmaps' | 'secrets', name: string) => ApiObject | undefined

function decoded(base64: string): string {
  return textOfBytes(decodeBase64(base64) ?? new Uint8Array())
}

/** The values of a config map or a secret as text, by key. */
export function configValues(
  kind: 'configmaps' | 'secrets',
  object: ApiObject,
): Map<string, string> {
  const values = new Map<string, string>()
  const data = structOf(object, 'data')
  for (const key of Object.keys(data)) {
    const text = textOf(data, key)
    values.set(key, kind === 'secrets' ? decoded(text) : text)
  }
  const binary = structOf(object, 'binaryData')
  for (const key of Object.keys(binary)) values.set(key, decoded(textOf(binary, key)))
  return values
}

function chosenItems(source: JsonObject, values: ReadonlyMap<string, string>): Map<string, string> {
  const items = objectsOf(source, 'items')
  if (items.length === 0) return new Map(values)
  return new Map(items.map((item) => [textOf(item, 'path'), values.get(textOf(item, 'key')) ?? '']))
}

function filesOfConfig(
  kind: 'configmaps' | 'secrets',
  source: JsonObject,
  name: string,
  find: FindConfig,
): Map<string, string> {
  const object = find(kind, name)
  return object ? chosenItems(source, configValues(kind, object)) : new Map()
}

function downwardFiles(pod: ApiObject, source: JsonObject): Map<string, string> {
  return new Map(
    objectsOf(source, 'items').map((item) => [
      textOf(item, 'path'),
      fieldValue(pod, textOf(structOf(item, 'fieldRef'), 'fieldPath')),
    ]),
  )
}

/** Files of a volume by their paths in it; undefined for a volume whose content is not known. */
function filesOfVolume(pod: ApiObject, volume: JsonObject, find: FindConfig): Map<string, string> {
  if (has(volume, 'configMap')) {
    const source = structOf(volume, 'configMap')
    return filesOfConfig('configmaps', source, textOf(source, 'name'), find)
  }
  if (has(volume, 'secret')) {
    const source = structOf(volume, 'secret')
    return filesOfConfig('secrets', source, textOf(source, 'secretName'), find)
  }
  if (has(volume, 'downwardAPI')) return downwardFiles(pod, structOf(volume, 'downwardAPI'))
  const files = new Map<string, string>()
  for (const source of objectsOf(structOf(volume, 'projected'), 'sources')) {
    const parts = [
      filesOfVolume(pod, source, find),
      has(source, 'secret')
        ? filesOfConfig(
            'secrets',
            structOf(source, 'secret'),
            textOf(structOf(source, 'secret'), 'name'),
            find,
          )
        : new Map<string, string>(),
      has(source, 'serviceAccountToken')
        ? new Map([
            [textOf(structOf(source, 'serviceAccountToken'), 'path') || 'token', 'simulated\n'],
          ])
        : new Map<string, string>(),
    ]
    for (const part of parts) for (const [path, text] of part) files.set(path, text)
  }
  return files
}

/** Files that a container sees in its mounts, and the directories of the mounts. */
export function mountedFiles(
  pod: ApiObject,
  container: JsonObject,
  find: FindConfig,
): { readonly files: ReadonlyMap<string, string>; readonly directories: ReadonlySet<string> } {
  const volumes = objectsOf(structOf(pod, 'spec'), 'volumes')
  const files = new Map<string, string>()
  const directories = new Set<string>()
  for (const mount of objectsOf(container, 'volumeMounts')) {
    const volume = volumes.find(({ name }) => name === mount['name'])
    const path = textOf(mount, 'mountPath').replace(/\/+$/, '')
    const subPath = textOf(mount, 'subPath')
    const content = volume ? filesOfVolume(pod, volume, find) : new Map<string, string>()
    const single = subPath === '' ? undefined : content.get(subPath)
    if (single !== undefined) {
      files.set(path, single)
      continue
    }
    directories.add(path)
    for (const [name, text] of content) files.set(`${path}/${name}`, text)
  }
  return { files, directories }
}
