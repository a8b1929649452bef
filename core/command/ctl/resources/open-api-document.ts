import { ApiError } from '../../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../../base/api/group-version.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import type { WireClient } from '../../../base/client/client.ts'
import { parseObject } from '../../../base/client/decode-response.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import { CtlError } from '../ctl-error.ts'
import type { ServedResource } from '../session/served-resources.ts'

/** Where schemas refer to each other in OpenAPI v2 and v3. */
const references = { v2: '"#/definitions/', v3: '"#/components/schemas/' } as const

/** The one document of a server without OpenAPI v3. */
const swagger = '/openapi/v2'

/** How a document is read. */
export interface OpenApiCall {
  readonly client: Pick<WireClient, 'raw' | 'read'>
  readonly signal: AbortSignal
  /** Bytes of a document at most; without it as many as the server sends. */
  readonly mostBytes?: number
}

type GroupVersionOf = Pick<ServedResource, 'group' | 'version'>

/**
 * The address of the OpenAPI v3 document of a group version, as the server's index has it: with the hash of its content. Where the server
 * has no version 3, as releases before 1.24, that of its document of version 2.
 *
 * @throws CtlError where the index has no such document.
 */
export async function openApiAddress(
  { group, version }: GroupVersionOf,
  call: OpenApiCall,
): Promise<string> {
  const index = await readIndex(call)
  if (!index) return swagger
  const key = group === '' ? `api/${version}` : `apis/${group}/${version}`
  const address = textOf(structOf(index, 'paths', key), 'serverRelativeURL')
  if (address === '') {
    const apiVersion = formatGroupVersion(group, version)
    throw new CtlError(`the server publishes no OpenAPI document of ${apiVersion}`)
  }
  return address
}

/** Reads the document at an address of {@link openApiAddress}; one of version 2 in the form of version 3. */
export async function readOpenApiAt(
  address: string,
  { client, signal, mostBytes }: OpenApiCall,
): Promise<JsonObject> {
  const bytes = await client.raw(address, { signal, ...(mostBytes !== undefined && { mostBytes }) })
  return address === swagger ? readSwagger(bytes) : parseObject(bytes)
}

/**
 * Reads the schemas of a resource's group version in an OpenAPI v3 document, from its URL in the server's index. Where the server has no
 * version 3, they are those of all group versions.
 *
 * @throws CtlError where the index has no such document.
 */
export async function readOpenApi(
  resource: GroupVersionOf,
  { client, signal }: OpenApiCall,
): Promise<JsonObject> {
  const call = { client, signal }
  return readOpenApiAt(await openApiAddress(resource, call), call)
}

async function readIndex({ client, signal }: OpenApiCall): Promise<JsonObject | undefined> {
  try {
    return await client.read('/openapi/v3', { signal })
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NotFound') return undefined
    throw error
  }
}

function readSwagger(bytes: Uint8Array): JsonObject {
  const { value } = parseJson(decodeUtf8(bytes).replaceAll(references.v2, references.v3))
  const document = isJsonObject(value) ? value : {}
  return { components: { schemas: structOf(document, 'definitions') } }
}
