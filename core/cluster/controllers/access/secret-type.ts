import type { Brand } from '../../../base/api/brand.ts'
import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { CachedEntry } from '../../../storage/cache/cached-entry.ts'

/** The type of a secret of a feed; empty for one that cannot be read, which controllers leave alone. */
export function secretType(entry: CachedEntry): string {
  try {
    return entry.field('type')
  } catch (error) {
    if (error instanceof ApiError) return ''
    throw error
  }
}

/** The type of the secrets that hold service account tokens. */
export function tokenSecretType({ labelDomain }: Brand): string {
  return `${labelDomain}/service-account-token`
}
