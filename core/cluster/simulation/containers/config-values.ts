import { getKey } from '../../../base/api/json.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import { textOfBytes } from '../processes/bytes-as-text.ts'

/** A config map or a secret. */
export type ConfigObject = corev1.ConfigMap | corev1.Secret

/** Finds a config map or a secret of the pod's namespace. */
export interface FindConfig {
  (kind: 'configmaps' | 'secrets', name: string): ConfigObject | undefined
  /** The services that variables of the pod's containers name; none unless given. */
  readonly services?: () => Iterable<corev1.Service>
  /** The environment that a container has had since it started, by its name; undefined where it is that of the objects as they are. */
  readonly startedWith?: (container: string) => ReadonlyMap<string, string> | undefined
  /** The node of the pod; without it, it gives nothing to pods. */
  readonly node?: () => corev1.Node | undefined
  /** Certificates of the ClusterTrustBundles that a projection names, joined; undefined where none has them. */
  readonly trustBundle?: (source: corev1.ClusterTrustBundleProjection) => string | undefined
}

/** Text of a value in base64. */
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

/** The value of a key of a config map or a secret as it lies in a file; undefined where it has none. */
export function configBytes(object: ConfigObject, key: string): Uint8Array | undefined {
  const text = object.data && getKey(object.data, key)
  if (text !== undefined && object.kind === 'ConfigMap') return encodeUtf8(text)
  const base64 = text ?? getKey(binaryDataOf(object) ?? {}, key)
  return base64 === undefined ? undefined : (decodeBase64(base64) ?? new Uint8Array())
}

/** The values of a config map or a secret as text, by key. */
export function configValues(
  kind: 'configmaps' | 'secrets',
  object: ConfigObject,
): Map<string, string> {
  return new Map(keysOf(object).map((key) => [key, configValue(kind, object, key) ?? '']))
}

/** The keys of a config map or a secret, those of binary data last. */
export function keysOf(object: ConfigObject): string[] {
  return [object.data, binaryDataOf(object)].flatMap((values) => Object.keys(values ?? {}))
}

function binaryDataOf(object: ConfigObject): corev1.ConfigMap['binaryData'] {
  return object.kind === 'ConfigMap' ? object.binaryData : undefined
}
