import {
  type ApiObject,
  waitForEstablished,
  isCustomResourceDefinition,
  parseDocuments,
  resourcePath,
} from '../../core/index.ts'
import { resourceOf } from '../resources/resource-of.ts'
import { errorText } from '../state/error-text.ts'
import type { Playground } from './playground.ts'

/** Creates all objects of an example and says how it went. */
export async function createDocuments(playground: Playground, text: string): Promise<void> {
  const signal = AbortSignal.timeout(30_000)
  const client = playground.client('page')
  const namespace = playground.view.value.namespace || 'default'
  try {
    for (const document of parseDocuments(text)) {
      const object = document as ApiObject
      // A finder reads discovery again for one unknown kind only, and each document may define the kind of the next.
      const resource = await resourceOf(playground.finder('page', signal), object)
      await client.create(resourcePath(resource, resource.namespaced ? { namespace } : {}), object)
      const { name = '' } = object.metadata
      if (isCustomResourceDefinition(object, playground.brand)) {
        await waitForEstablished(client, playground.brand, new Set([name]), signal)
      }
      playground.notices.add(`${object.kind} ${name} created`)
    }
  } catch (error) {
    playground.notices.add(errorText(error), 'error')
  }
}
