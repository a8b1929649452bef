import type { Brand } from '../api/brand.ts'
import { objectsOf, structOf, textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import type { Client } from './client.ts'
import { resourcePath } from './resource-path.ts'

/** API group of CustomResourceDefinitions. */
function definitionGroup({ apiDomain }: Brand): string {
  return `apiextensions.${apiDomain}`
}

/** Whether an object is a CustomResourceDefinition. */
export function isDefinition({ apiVersion, kind }: ApiObject, brand: Brand): boolean {
  return kind === 'CustomResourceDefinition' && apiVersion.startsWith(`${definitionGroup(brand)}/`)
}

/** Why a definition's names are refused; undefined where they are not. */
function refusal(definition: ApiObject): string | undefined {
  const conditions = objectsOf(structOf(definition, 'status'), 'conditions')
  const refused = conditions.find(
    ({ type, status }) => type === 'NamesAccepted' && status === 'False',
  )
  return refused && textOf(refused, 'message')
}

function isEstablished(definition: ApiObject): boolean {
  return objectsOf(structOf(definition, 'status'), 'conditions').some(
    ({ type, status }) => type === 'Established' && status === 'True',
  )
}

/**
 * Resolves once the CustomResourceDefinitions of these names are established, so that their resources are served.
 *
 * @throws TypeError for a definition whose names are refused, or that is deleted meanwhile.
 */
export async function established(
  client: Client,
  brand: Brand,
  names: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<void> {
  const group = definitionGroup(brand)
  const path = resourcePath({ group, version: 'v1', resource: 'customresourcedefinitions' })
  const waiting = new Set(names)
  const see = (definition: ApiObject): void => {
    const { name = '' } = definition.metadata
    if (isEstablished(definition)) waiting.delete(name)
    const why = waiting.has(name) ? refusal(definition) : undefined
    if (why !== undefined) throw new TypeError(`${name}: its names are refused: ${why}`)
  }
  while (waiting.size > 0) {
    const { items, metadata } = await client.list(path, { ...(signal && { signal }) })
    const found = new Set(items.map((item) => item.metadata.name))
    const gone = [...waiting].find((name) => !found.has(name))
    if (gone !== undefined) throw new TypeError(`${gone}: it was deleted before it was served`)
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
