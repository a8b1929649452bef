import {
  type BootstrapToken,
  bootstrapTokenType,
  readBootstrapToken,
} from '../../../../access/authn/bootstrap-token.ts'
import type { Brand } from '../../../../base/api/brand.ts'
import type { Secret } from '../../../../base/api/types/core.v1.generated.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import { decodedObject } from '../../../../storage/cache/derived-values.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import { secretType } from '../secret-type.ts'

/** Listener of a {@link tokenListener}. */
export interface TokenChanges {
  /** A token exists in this state. */
  put(token: BootstrapToken): void
  gone(name: string): void
  /** Deletions may have been missed: all tokens follow again by `put`. */
  reread(): void
}

/** Listens to a feed of secrets, and passes on those that are bootstrap tokens. */
export function tokenListener(brand: Brand, changes: TokenChanges): FeedListener {
  const type = bootstrapTokenType(brand)
  const isToken = (entry: CachedEntry): boolean =>
    entry.namespace === brand.systemNamespace && secretType(entry) === type
  return {
    put(_prefix, entry) {
      const token = isToken(entry)
        ? readBootstrapToken(decodedObject<Secret>(entry), brand)
        : undefined
      if (token) changes.put(token)
      // A secret keeps its type, but may be another one of the same name.
      else if (entry.namespace === brand.systemNamespace) changes.gone(entry.name)
    },
    gone(_prefix, { namespace, name }) {
      if (namespace === brand.systemNamespace) changes.gone(name)
    },
    reread: () => changes.reread(),
  }
}
