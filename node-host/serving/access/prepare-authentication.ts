import {
  type ApiServerOptions,
  bootstrapTokenAuthenticator,
  countTokenUses,
  type TokenMethod,
  type User,
} from '../../../core/index.ts'
import { readRequired } from '../../base/files/file-store.ts'
import type { StartContext } from '../running/start-context.ts'
import { configuredAuthentication, type ConfiguredAuthentication } from './jwt-authentication.ts'
import { proxyMethods } from './proxy-method.ts'
import { prepareServiceAccounts } from './service-accounts.ts'
import { parseTokenAuthFile } from './token-auth-file.ts'
import { tokenWebhookMethods } from './token-webhook-method.ts'

/** The server's options of authentication. */
type Authentication = Pick<
  ApiServerOptions,
  | 'tokens'
  | 'anonymous'
  | 'anonymousPaths'
  | 'serviceAccounts'
  | 'countTokenUses'
  | 'tokenMethods'
  | 'requestMethods'
>

/**
 * Prepares the methods that authenticate requests by the start options; `directory` holds the server's own keys.
 * @throws StartupError
 */
export async function prepareAuthentication(
  context: StartContext,
  directory: string,
): Promise<Authentication> {
  const { options } = context
  const { logger } = context.runtime
  const tokenMethods: TokenMethod[] = []
  const serviceAccounts = await prepareServiceAccounts(options, directory, logger)
  if (options.enableBootstrapTokenAuth === true) tokenMethods.push(bootstrapTokenAuthenticator)
  const { method, anonymous } = await configuredAuthentication(context, serviceAccounts)
  if (method) tokenMethods.push(method)
  // Behind the methods of this machine: it is asked about every token that they do not know.
  tokenMethods.push(...(await tokenWebhookMethods(context)))
  return {
    tokens: await readTokens(options.tokenAuthFile),
    ...anonymousOf(context, anonymous),
    serviceAccounts,
    countTokenUses,
    tokenMethods,
    requestMethods: proxyMethods(options, logger),
  }
}

/**
 * Whether requests may be anonymous, and which: by the configuration where it says so, else by the flag. Where everything is allowed
 * to everybody none may be, as in the original.
 */
function anonymousOf(
  { options, runtime }: StartContext,
  configured: ConfiguredAuthentication['anonymous'],
): Pick<Authentication, 'anonymous' | 'anonymousPaths'> {
  const { anonymousAuth = true, authorizationModes = [] } = options
  const { enabled, conditions } = configured ?? { enabled: anonymousAuth, conditions: [] }
  if (enabled && authorizationModes.includes('AlwaysAllow')) {
    runtime.logger.warn(
      'anonymous requests are refused, because the authorizer AlwaysAllow would allow them everything; use another authorizer',
    )
    return { anonymous: false }
  }
  if (conditions.length === 0) return { anonymous: enabled }
  return { anonymous: enabled, anonymousPaths: new Set(conditions.map(({ path }) => path)) }
}

async function readTokens(path: string | undefined): Promise<ReadonlyMap<string, User>> {
  if (path === undefined) return new Map()
  return parseTokenAuthFile(await readRequired(path, 'the tokens of --token-auth-file'), path)
}
