import { flagOption, type OptionTable, textOption } from '../../../../core/index.ts'
import type { EncryptionStartOptions } from '../encryption-options.ts'

/** Options of the encryption of the objects in etcd. */
export const encryptionOptionTable: OptionTable<EncryptionStartOptions> = {
  encryptionProviderConfig: textOption(
    'File with an `EncryptionConfiguration`: which resources are encrypted in etcd, and by what.',
    'none is encrypted',
  ),
  encryptionProviderConfigAutomaticReload: flagOption(
    'Whether a changed `encryptionProviderConfig` takes effect without a restart.',
    'false',
  ),
}
