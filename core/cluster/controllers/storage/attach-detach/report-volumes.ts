import { equalJson, type JsonValue } from '../../../../base/api/json.ts'
import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { nodeResource } from '../../shared/nodes/node-resource.ts'
import { ignoreNotFound } from '../../shared/writes/ignore-not-found.ts'

/** Writes a list of volumes into the status of a node where it is another than the `known` one. */
export async function reportVolumes(
  client: Client,
  node: ApiObject,
  field: string,
  known: readonly JsonValue[],
  volumes: readonly JsonValue[],
  signal: AbortSignal,
): Promise<void> {
  if (equalJson([...known], [...volumes])) return
  const path = resourcePath(
    { ...nodeResource, version: 'v1' },
    { name: keyOf(node), subresource: 'status' },
  )
  const value = volumes.length === 0 ? null : [...volumes]
  await ignoreNotFound(client.patch(path, 'strategic', { status: { [field]: value } }, { signal }))
}
