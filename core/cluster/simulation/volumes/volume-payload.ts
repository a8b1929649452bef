import { getKey } from '../../../base/api/json.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import {
  configBytes,
  type ConfigObject,
  type FindConfig,
  keysOf,
} from '../containers/config-values.ts'
import { fieldValue } from '../containers/downward-fields.ts'
import { resourceValue } from '../containers/resource-fields.ts'
import { ownerOf } from './volume-owner.ts'

/** A file of a volume that comes from objects. */
export interface PayloadFile {
  /** Names the content among those of all pods, where several may have it. */
  readonly id?: string
  bytes(): Uint8Array
  readonly mode: number
  readonly uid?: number
}

/** What a volume has to hold. */
export interface Payload {
  /** By path in the volume. */
  readonly files: ReadonlyMap<string, PayloadFile>
  /** Whether every source is there; a kubelet writes nothing where one is not. */
  readonly isWhole: boolean
}

/** What the contents of volumes are made of. */
export interface PayloadSources {
  /** The pod as it is now. */
  readonly pod: corev1.Pod
  readonly find: FindConfig
  /** The token of a projection; undefined where there is none yet. */
  token(volume: string, source: corev1.ServiceAccountTokenProjection): string | undefined
}

/** Files of a projected volume; further ones are left out. */
const mostFiles = 4096
/** Mode of what only its owner reads. */
const ownMode = 0o600

interface ConfigSource {
  readonly items?: readonly corev1.KeyToPath[]
  readonly optional?: boolean
}

/** Makes what the volumes of a pod hold. Config maps and secrets that are immutable are read once. */
export class PayloadMaker {
  /** By kind and name. */
  #fixed: Map<string, ConfigObject> | undefined

  /** What a volume holds that comes from objects; undefined for any other volume. */
  of(volume: corev1.Volume, sources: PayloadSources): Payload | undefined {
    const { configMap, secret, downwardAPI, projected } = volume
    const files = new Map<string, PayloadFile>()
    let isWhole = true
    const add = (part: ReadonlyMap<string, PayloadFile> | undefined): void => {
      if (!part) isWhole = false
      for (const [path, file] of part ?? []) {
        if (files.size < mostFiles) files.set(path, file)
      }
    }
    if (configMap) {
      add(this.#config(sources, 'configmaps', configMap.name, configMap, configMap.defaultMode))
    } else if (secret) {
      add(this.#config(sources, 'secrets', secret.secretName, secret, secret.defaultMode))
    } else if (downwardAPI) {
      add(downwardFiles(sources, downwardAPI, downwardAPI.defaultMode))
    } else if (projected) {
      const { defaultMode } = projected
      for (const source of projected.sources ?? []) {
        if (files.size >= mostFiles) break
        if (source.configMap) {
          const { name } = source.configMap
          add(this.#config(sources, 'configmaps', name, source.configMap, defaultMode))
        } else if (source.secret) {
          const { name } = source.secret
          add(this.#config(sources, 'secrets', name, source.secret, defaultMode))
        } else if (source.downwardAPI) {
          add(downwardFiles(sources, source.downwardAPI, defaultMode))
        } else if (source.serviceAccountToken) {
          const { serviceAccountToken } = source
          const token = sources.token(volume.name, serviceAccountToken)
          add(ownFile(sources, serviceAccountToken.path, token, defaultMode))
        } else if (source.clusterTrustBundle) {
          const { path, optional } = source.clusterTrustBundle
          const text = sources.find.trustBundle?.(source.clusterTrustBundle)
          add(ownFile(sources, path, text ?? (optional === true ? '' : undefined), defaultMode))
        }
      }
    } else return undefined
    return { files, isWhole }
  }

  #config(
    { find }: PayloadSources,
    kind: 'configmaps' | 'secrets',
    name = '',
    { items = [], optional = false }: ConfigSource,
    defaultMode = 0o644,
  ): Map<string, PayloadFile> | undefined {
    const object = this.#fixed?.get(`${kind} ${name}`) ?? find(kind, name)
    if (!object) return optional ? new Map() : undefined
    if (object.immutable === true) (this.#fixed ??= new Map()).set(`${kind} ${name}`, object)
    const { uid, resourceVersion } = object.metadata
    const fileOf = (key: string, mode: number): PayloadFile => ({
      ...(uid && { id: `${uid} ${resourceVersion ?? ''} ${key}` }),
      bytes: () => configBytes(object, key) ?? new Uint8Array(),
      mode,
    })
    if (items.length === 0) {
      return new Map(keysOf(object).map((key) => [key, fileOf(key, defaultMode)]))
    }
    const files = new Map<string, PayloadFile>()
    for (const { key, path, mode = defaultMode } of items) {
      if (hasKey(object, key)) files.set(path, fileOf(key, mode))
      else if (!optional) return undefined
    }
    return files
  }
}

function hasKey(object: ConfigObject, key: string): boolean {
  if (getKey(object.data ?? {}, key) !== undefined) return true
  return object.kind === 'ConfigMap' && getKey(object.binaryData ?? {}, key) !== undefined
}

/** Whether a volume has fields of its pod, which may change. */
export function showsPod({ downwardAPI, projected }: corev1.Volume): boolean {
  return (
    downwardAPI !== undefined ||
    projected?.sources?.some((source) => source.downwardAPI !== undefined) === true
  )
}

function downwardFiles(
  { pod, find }: PayloadSources,
  { items = [] }: corev1.DownwardAPIProjection,
  defaultMode = 0o644,
): Map<string, PayloadFile> {
  const containers = [...(pod.spec.initContainers ?? []), ...(pod.spec.containers ?? [])]
  const textOf = ({ fieldRef, resourceFieldRef }: corev1.DownwardAPIVolumeFile): string => {
    if (fieldRef) return fieldValue(pod, fieldRef.fieldPath)
    if (!resourceFieldRef) return ''
    const container = containers.find(({ name }) => name === resourceFieldRef.containerName)
    return container ? resourceValue(container, resourceFieldRef, find.node?.()) : ''
  }
  return new Map(
    items.map((item) => [
      item.path,
      { bytes: () => encodeUtf8(textOf(item)), mode: item.mode ?? defaultMode },
    ]),
  )
}

/** A token or certificates: of the user that the containers run as, for them alone where the pod names a user or a group. */
function ownFile(
  { pod }: PayloadSources,
  path: string,
  text: string | undefined,
  defaultMode = 0o644,
): Map<string, PayloadFile> | undefined {
  if (text === undefined) return undefined
  const { uid, gid } = ownerOf(pod)
  const isOwn = uid !== undefined || gid !== undefined
  const file: PayloadFile = {
    bytes: () => encodeUtf8(text),
    mode: isOwn ? ownMode : defaultMode,
    ...(uid !== undefined && { uid }),
  }
  return new Map([[path, file]])
}
