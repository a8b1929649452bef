import { ApiError } from '../../../base/api/errors/api-error.ts'
import { objectsOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { type DescribeContext, readAll } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeHead } from './metadata-lines.ts'

const secretResource = { group: '', version: 'v1', resource: 'secrets' }

/** Reads the namespace's secrets; undefined where that fails, and the account is described without them. */
async function readSecrets(
  namespace: string,
  context: DescribeContext,
): Promise<readonly ApiObject[] | undefined> {
  try {
    return await readAll(context, secretResource, namespace)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Names of the secrets with a token of the service account. */
function tokensOf(
  account: ApiObject,
  secrets: readonly ApiObject[],
  domain: string,
): readonly string[] {
  const { name, uid } = account.metadata
  return secrets
    .filter(({ type, metadata: { annotations = {} } }) => {
      const [owner, id] = ['name', 'uid'].map(
        (key) => annotations[`${domain}/service-account.${key}`],
      )
      return type === `${domain}/service-account-token` && owner === name && id === uid
    })
    .map(({ metadata }) => metadata.name ?? '')
}

/** Describes a service account with its secrets and tokens. */
export async function describeServiceAccount(
  description: Description,
  account: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const secrets = await readSecrets(account.metadata.namespace ?? '', context)
  const known = secrets && new Set(secrets.map(({ metadata }) => metadata.name))
  const named = (key: string): readonly string[] =>
    objectsOf(account, key).map((reference) => textOf(reference, 'name'))
  const marked = (name: string): string =>
    known && !known.has(name) ? `${name} (not found)` : name
  describeHead(description, account, context.brand)
  description.list(0, 'Image pull secrets', named('imagePullSecrets').map(marked))
  description.list(0, 'Mountable secrets', named('secrets').map(marked))
  description.list(0, 'Tokens', tokensOf(account, secrets ?? [], context.brand.labelDomain))
}
