import { has, structOf } from '../../../../base/api/json-fields.ts'
import { isJsonObject } from '../../../../base/api/json.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'

/** Dynamic kubelet configuration, whose gate went with release 1.26: fields that older clients send are dropped. */
export const dropKubeletConfig: WriteRule = (next, _stored, { gate }) => {
  if (gate('DynamicKubeletConfig')) return
  delete structOf(next, 'spec')['configSource']
  delete structOf(next, 'status')['config']
}

/** A new node may come with a status; what its runtime features are is dropped where the gate is off. */
export const dropNodeFeatures: WriteRule = (next, _stored, { gate }) => {
  if (!gate('SupplementalGroupsPolicy')) delete structOf(next, 'status')['features']
}

/** A node without allocatable resources is stored with its capacity; one that the client sent empty has no owner until then. */
export const fillAllocatable: WriteRule = (next) => {
  const status = structOf(next, 'status')
  const { capacity, allocatable, ...rest } = status
  if (!isJsonObject(capacity) || has(status, 'allocatable')) return
  next['status'] = { capacity, allocatable: { ...capacity }, ...rest }
}
