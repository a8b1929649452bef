import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import type { ServiceAccountOptions } from '../../core/index.ts'
import {
  makePrivateDirectory,
  readOptional,
  readRequired,
  writePrivate,
} from '../files/file-store.ts'
import { keySigner } from '../pki/key-signer.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { StartOptions } from '../options/start-options.ts'

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

/**
 * Prepares issuer and signer of service account tokens by the options; `directory` holds the server's own key.
 * @throws StartupError
 */
export async function prepareServiceAccounts(
  options: StartOptions,
  directory: string,
): Promise<ServiceAccountOptions> {
  const { serviceAccountIssuer, serviceAccountSigningKeyFile, serviceAccountKeyFiles } = options
  if (serviceAccountIssuer !== undefined && !URL.canParse(serviceAccountIssuer)) {
    throw new StartupError(`--service-account-issuer ${serviceAccountIssuer} is not a URL`)
  }
  const key =
    serviceAccountSigningKeyFile === undefined
      ? await ownKey(directory)
      : await readRequired(
          serviceAccountSigningKeyFile,
          'the key of --service-account-signing-key-file',
        )
  const others: string[] = []
  for (const path of serviceAccountKeyFiles ?? []) {
    others.push(await readRequired(path, 'the key of --service-account-key-file'))
  }
  try {
    const signer = keySigner(key, others)
    return { signer, ...(serviceAccountIssuer !== undefined && { issuer: serviceAccountIssuer }) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`a key of service account tokens cannot be used: ${why}`, error)
  }
}
