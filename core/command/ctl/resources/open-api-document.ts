import { ApiError } from '../../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../../base/api/group-version.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { parseObject } from '../../../base/client/decode-response.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import type { CommandContext } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { ServedResource } from '../session/served-resources.ts'

/** Where schemas refer to each other in OpenAPI v2 and v3. */
const references = { v2: '"#/definitions/', v3: '"#/components/schemas/' } as const

/**
 * Reads the schemas of a resource's group version in an OpenAPI v3 document, from its URL in the server's index. Where the server has no
 * version 3, as releases before 1.24, they are those of all group versions, from its document of version 2.
 *
 * @throws CtlError where the index has no such document.
 */
export async function readOpenApi(
  { group, version }: Pick<ServedResource, 'group' | 'version'>,
  { client, signal }: Pick<CommandContext, 'client' | 'signal'>,
): Promise<JsonObject> {
  const index = await readIndex(client, signal)
  if (!index) return readSwagger(client, signal)
  const key = group === '' ? `api/${version}` : `apis/${group}/${version}`
  const address = textOf(structOf(index, 'paths', key), 'serverRelativeURL')
  if (address === '') {
    const apiVersion = formatGroupVersion(group, version)
    throw new CtlError(`the server publishes no OpenAPI document of ${apiVersion}`)
  }
  return parseObject(await client.raw(address, { signal }))
}

async function readIndex(
  client: CommandContext['client'],
  signal: AbortSignal,
): Promise<JsonObject | undefined> {
  try {
    return await client.read('/openapi/v3', { signal })
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NotFound') return undefined
    throw error
  }
}

async function readSwagger(
  client: CommandContext['client'],
  signal: AbortSignal,
): Promise<JsonObject> {
  const text = decodeUtf8(await client.raw('/openapi/v2', { signal }))
  const { value } = parseJson(text.replaceAll(references.v2, references.v3))
  const document = isJsonObject(value) ? value : {}
  return { components: { schemas: structOf(document, 'definitions') } }
}
