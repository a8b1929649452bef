import { formatGroupVersion } from '../../api/group-version.ts'
import type { JsonObject } from '../../api/json.ts'
import { structOf, textOf } from '../../api/json-fields.ts'
import { parseObject } from '../../client/decode-response.ts'
import type { CommandContext } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { ServedResource } from '../session/served-resources.ts'

/**
 * Reads the OpenAPI v3 document of a resource's group version, from its URL in the server's index.
 *
 * @throws CtlError where the index has no such document.
 */
export async function readOpenApi(
  { group, version }: Pick<ServedResource, 'group' | 'version'>,
  { client, signal }: Pick<CommandContext, 'client' | 'signal'>,
): Promise<JsonObject> {
  const index = await client.read('/openapi/v3', { signal })
  const key = group === '' ? `api/${version}` : `apis/${group}/${version}`
  const address = textOf(structOf(index, 'paths', key), 'serverRelativeURL')
  if (address === '') {
    const apiVersion = formatGroupVersion(group, version)
    throw new CtlError(`the server publishes no OpenAPI document of ${apiVersion}`)
  }
  return parseObject(await client.raw(address, { signal }))
}
