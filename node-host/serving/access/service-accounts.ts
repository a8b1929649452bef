import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Logger, ServiceAccountOptions, TokenSigner } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import {
  makePrivateDirectory,
  readOptional,
  readRequired,
  writePrivate,
} from '../../base/files/file-store.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import { keySigner } from '../pki/key-signer.ts'
import { parsePrivateKey, parsePublicKeys } from '../pki/pem-keys.ts'
import { checkIssuers, checkKeysUrl, checkMostSeconds } from './service-account-checks.ts'

/** The signing key in `directory`, generated if absent; it is stored as tokens outlive the server that issued them. */
async function ownKey(directory: string): Promise<string> {
  const path = join(directory, 'sa.key')
  const kept = await readOptional(path, 'the key of service account tokens')
  if (kept !== undefined) return kept
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await makePrivateDirectory(directory)
  await writePrivate(path, privateKey)
  return privateKey
}

async function signingKey(
  { serviceAccountSigningKeyFile: path }: StartOptions,
  directory: string,
): Promise<KeyObject> {
  const pem =
    path === undefined
      ? await ownKey(directory)
      : await readRequired(path, 'the key of --service-account-signing-key-file')
  return usable(() => parsePrivateKey(pem), path ?? join(directory, 'sa.key'))
}

/** The keys of `--service-account-key-file`, else that of `--tls-private-key-file` where it can verify tokens. */
async function acceptedKeys(options: StartOptions): Promise<readonly KeyObject[]> {
  const { serviceAccountKeyFiles: paths = [], tlsPrivateKeyFile } = options
  const keys: KeyObject[] = []
  for (const path of paths) {
    const pem = await readRequired(path, 'the keys of --service-account-key-file')
    keys.push(...usable(() => parsePublicKeys(pem), path))
  }
  if (paths.length > 0 || tlsPrivateKeyFile === undefined) return keys
  const pem = await readRequired(tlsPrivateKeyFile, 'the key of --tls-private-key-file')
  try {
    return parsePublicKeys(pem)
  } catch {
    // A server may well serve with a key that signs no tokens, such as Ed25519.
    return []
  }
}

/** @throws StartupError naming the file, where `parse` finds no key. */
function usable<T>(parse: () => T, path: string): T {
  try {
    return parse()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`a key of service account tokens cannot be used: ${path}: ${why}`, error)
  }
}

async function signerOf(options: StartOptions, directory: string): Promise<TokenSigner> {
  return keySigner(await signingKey(options, directory), await acceptedKeys(options))
}

/**
 * Prepares issuers, signer and terms of service account tokens by the options; `directory` holds the server's own key.
 * @throws StartupError
 */
export async function prepareServiceAccounts(
  options: StartOptions,
  directory: string,
  logger: Logger,
): Promise<ServiceAccountOptions> {
  const {
    serviceAccountIssuers: issuers = [],
    serviceAccountJwksUri: keysUrl,
    apiAudiences,
  } = options
  const { serviceAccountMaxTokenExpirationMs: mostMs } = options
  checkIssuers(issuers)
  checkKeysUrl(keysUrl)
  const extendsExpiration = options.serviceAccountExtendTokenExpiration ?? true
  const mostSeconds = checkMostSeconds(mostMs, extendsExpiration, logger)
  return {
    signer: await signerOf(options, directory),
    ...(issuers.length > 0 && { issuers }),
    ...(apiAudiences && { audiences: apiAudiences }),
    ...(keysUrl !== undefined && { keysUrl }),
    lookup: options.serviceAccountLookup ?? true,
    extendsExpiration,
    ...(mostSeconds !== undefined && { mostSeconds }),
  }
}
