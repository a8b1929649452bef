import type { Brand } from '../api/brand.ts'
import { conditionsOf, conditionStatus, findCondition } from '../api/conditions.ts'
import { crdGroup, crdResource } from '../api/crd-resource.ts'
import { textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import type { Client } from './client.ts'
import { resourcePath } from './resource-path.ts'

/** Whether an object is a CustomResourceDefinition. */
export function isCustomResourceDefinition({ apiVersion, kind }: ApiObject, brand: Brand): boolean {
  return kind === 'CustomResourceDefinition' && apiVersion.startsWith(`${crdGroup(brand)}/`)
}

/** Why a definition will not be established as it is; undefined where it may be. */
function refusal(definition: ApiObject): string | undefined {
  const conditions = conditionsOf(definition)
  const accepted = findCondition(conditions, 'NamesAccepted')
  if (accepted?.['status'] === 'False') {
    return `its names are refused: ${textOf(accepted, 'message')}`
  }
  const established = findCondition(conditions, 'Established')
  if (established?.['reason'] !== 'InvalidCABundle') return undefined
  return `it cannot be served: ${textOf(established, 'message')}`
}

function isEstablished(definition: ApiObject): boolean {
  return conditionStatus(conditionsOf(definition), 'Established') === 'True'
}

/**
 * Resolves once the CustomResourceDefinitions of these names are established, so that their resources are served.
 *
 * @throws TypeError for a definition whose names are refused, whose conversion webhook has an invalid CA bundle, or that is
 * deleted meanwhile.
 */
export async function waitForEstablished(
  client: Client,
  brand: Brand,
  names: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<void> {
  const path = resourcePath(crdResource(brand))
  const waiting = new Set(names)
  const see = (definition: ApiObject): void => {
    const { name = '' } = definition.metadata
    if (isEstablished(definition)) waiting.delete(name)
    const why = waiting.has(name) ? refusal(definition) : undefined
    if (why !== undefined) throw new TypeError(`${name}: ${why}`)
  }
  while (waiting.size > 0) {
    const { items, metadata } = await client.list(path, { ...(signal && { signal }) })
    const found = new Set(items.map((item) => item.metadata.name))
    const deleted = [...waiting].find((name) => !found.has(name))
    if (deleted !== undefined)
      throw new TypeError(`${deleted}: it was deleted before it was served`)
    for (const item of items) see(item)
    if (waiting.size === 0) return
    const { resourceVersion } = metadata
    for await (const { type, object } of client.watch(path, {
      ...(resourceVersion !== undefined && { resourceVersion }),
      ...(signal && { signal }),
    })) {
      if (type === 'DELETED') break
      see(object)
      if (waiting.size === 0) return
    }
  }
}
