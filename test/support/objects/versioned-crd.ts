import { objectsOf, structOf, ensureStruct } from '../../../core/base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../core/base/api/json.ts'
import type { TestServer } from '../servers/test-server.ts'
import { hookUrl } from './converted-widgets.ts'
import { widgetCrd, widgetCrdPath } from './custom-resources.ts'

/** Fields of the spec of a widget by name, with their schemas. */
type SpecFields = Readonly<Record<string, JsonObject>>

/** A version of the definition of widgets, with these fields of the spec; `facts` override what is usual. */
export function widgetVersion(
  version: string,
  fields: SpecFields,
  facts: JsonObject = {},
): JsonObject {
  const properties = { ...fields }
  const openAPIV3Schema = {
    type: 'object',
    properties: { spec: { type: 'object', properties }, status: { type: 'object' } },
  }
  return { name: version, served: true, storage: false, schema: { openAPIV3Schema }, ...facts }
}

/** A definition of widgets in versions, of which `storage` is stored. */
export function versionedCrd(
  storage: string,
  versions: readonly JsonObject[],
  conversion: JsonObject = { strategy: 'None' },
): JsonObject {
  return widgetCrd({
    conversion,
    versions: versions.map((version) => ({ ...version, storage: version['name'] === storage })),
  })
}

/** `spec.conversion` with the webhook of {@link hookUrl}. */
export const webhookConversion: JsonObject = {
  strategy: 'Webhook',
  webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: hookUrl } },
}

/** Changes the definition of widgets; later requests wait until that is served. */
export async function redefine(
  server: TestServer,
  change: (spec: JsonObject) => void,
): Promise<void> {
  const { definition } = await readDefinition(server)
  change(structOf(definition, 'spec'))
  const { status, text } = await server.put(widgetCrdPath, definition)
  if (status !== 200) throw new Error(text)
}

/** Makes a version the stored one. */
export function moveStorage(server: TestServer, storage: string): Promise<void> {
  return redefine(server, (spec) => {
    for (const version of objectsOf(spec, 'versions')) {
      ;(version as WritableJsonObject)['storage'] = version['name'] === storage
    }
  })
}

/** Sets `status.storedVersions`, as an administrator does once all objects were written again. */
export async function forgetStored(server: TestServer, stored: string[]): Promise<void> {
  const { definition } = await readDefinition(server)
  ensureStruct(definition, 'status')['storedVersions'] = stored
  const { status, text } = await server.put(`${widgetCrdPath}/status`, definition)
  if (status !== 200) throw new Error(text)
}

async function readDefinition(server: TestServer): Promise<{ definition: JsonObject }> {
  const { body } = await server.get(widgetCrdPath)
  return { definition: body as unknown as JsonObject }
}
