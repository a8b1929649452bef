import { type ApiObject, parseDocuments, resourcePath } from '../../core/index.ts'
import { resourceOf } from '../resources/resource-of.ts'
import { errorText } from '../state/error-text.ts'
import type { Playground } from './playground.ts'

/** Creates all objects of an example and says how it went. */
export async function createDocuments(playground: Playground, text: string): Promise<void> {
  const finder = playground.finder('page', AbortSignal.timeout(30_000))
  const client = playground.client('page')
  const namespace = playground.view.value.namespace || 'default'
  try {
    for (const document of parseDocuments(text)) {
      const object = document as ApiObject
      const resource = await resourceOf(finder, object)
      await client.create(resourcePath(resource, resource.namespaced ? { namespace } : {}), object)
      playground.notices.add(`${object.kind} ${object.metadata.name ?? ''} created`)
    }
  } catch (error) {
    playground.notices.add(errorText(error), 'error')
  }
}
