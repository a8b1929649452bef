import type { JsonObject } from '../../../core/base/api/json.ts'
import { configMap, configMaps, deployments } from '../servers/test-server.ts'

export const path = `${configMaps}/a`
export const web = `${deployments}/web`

export function holding(data?: JsonObject, metadata: JsonObject = {}): JsonObject {
  const { data: _usual, ...rest } = configMap('a', metadata)
  return { ...rest, ...(data && { data }) }
}
