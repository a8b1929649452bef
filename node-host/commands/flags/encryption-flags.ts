import { readBoolean, readText } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Flags of the encryption of the objects in etcd. */
export const encryptionFlags: readonly Flag[] = [
  {
    name: 'encryption-provider-config',
    value: 'file',
    help: 'Encrypt objects in etcd as the EncryptionConfiguration in this file says.',
    read: (text) => ({ encryptionProviderConfig: readText(text) }),
  },
  {
    name: 'encryption-provider-config-automatic-reload',
    help: 'Use a changed --encryption-provider-config without a restart. Default false.',
    read: (text) => ({ encryptionProviderConfigAutomaticReload: readBoolean(text) }),
  },
]
