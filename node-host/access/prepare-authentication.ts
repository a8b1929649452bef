import type { ApiServerOptions, User } from '../../core/index.ts'
import { readRequired } from '../files/file-store.ts'
import type { Launch } from '../launch.ts'
import { prepareServiceAccounts } from './service-accounts.ts'
import { parseTokenAuthFile } from './token-auth-file.ts'

/** The server's options of authentication. */
type Authentication = Pick<
  ApiServerOptions,
  'tokens' | 'anonymous' | 'serviceAccounts' | 'tokenMethods' | 'requestMethods'
>

/**
 * Prepares the methods that authenticate requests by the start options; `directory` holds the server's own keys.
 * @throws StartupError
 */
export async function prepareAuthentication(
  { options }: Launch,
  directory: string,
): Promise<Authentication> {
  return {
    tokens: await readTokens(options.tokenAuthFile),
    anonymous: options.anonymousAuth ?? true,
    serviceAccounts: await prepareServiceAccounts(options, directory),
  }
}

async function readTokens(path: string | undefined): Promise<ReadonlyMap<string, User>> {
  if (path === undefined) return new Map()
  return parseTokenAuthFile(await readRequired(path, 'the tokens of --token-auth-file'), path)
}
