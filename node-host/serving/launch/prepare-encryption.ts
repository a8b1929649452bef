import type { ApiServerOptions, Storage } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { StartContext } from '../running/start-context.ts'

/**
 * Prepares the encryption of a store on etcd by the start options. The embedded store does not encrypt.
 *
 * @throws StartupError for a configuration that cannot be used, with the text of the original; and where the embedded store would be
 * thought to encrypt.
 */
export async function prepareEncryption(
  { options, brand, runtime, closers }: StartContext,
  storage: Storage,
): Promise<Pick<ApiServerOptions, 'encryption' | 'transformers'>> {
  const { encryptionProviderConfig: path, encryptionProviderConfigAutomaticReload } = options
  const isReloaded = encryptionProviderConfigAutomaticReload ?? false
  if (path === undefined) {
    if (!isReloaded) return {}
    throw new StartupError(
      '--encryption-provider-config-automatic-reload must be set with --encryption-provider-config',
    )
  }
  if (storage.isShared !== true) {
    if (options.etcdServers?.length) {
      const message = 'the embedded store takes the place of etcd, and does not encrypt'
      runtime.logger.warn(message, { 'encryption-provider-config': path })
      return {}
    }
    throw new StartupError(
      '--encryption-provider-config encrypts objects in etcd and needs --etcd-servers; keep the data directory of the embedded store on an encrypted disk',
    )
  }
  // Most servers start without it.
  const { openEncryption } = await import('../../store/encryption/open-encryption.ts')
  return openEncryption({ path, isReloaded }, { brand, runtime, closers })
}
