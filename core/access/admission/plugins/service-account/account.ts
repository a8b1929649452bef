import type { Brand } from '../../../../base/api/brand.ts'
import type { ServiceAccount } from '../../../../base/api/types/core.v1.generated.ts'
import type { Entry } from '../../../../objects/codec/entry.ts'
import { perEntry } from '../../../../storage/cache/derived-values.ts'

/** The parts of a service account that concern its pods. */
export interface Account {
  readonly name: string
  /** Whether pods mount the account's token, unless they say themselves. */
  readonly mountsToken: boolean
  readonly pullSecrets: readonly string[]
  /** The secrets that its pods may use; undefined where these are not limited. */
  readonly mountable: ReadonlySet<string> | undefined
}

// The texts that Go's `strconv.ParseBool` reads as true.
const truths: ReadonlySet<string | undefined> = new Set(['1', 't', 'T', 'TRUE', 'true', 'True'])

/** Names of references; empty for those without one. */
function namesOf(references: readonly { readonly name?: string }[] = []): readonly string[] {
  return references.map(({ name = '' }) => name)
}

/** Reader of stored service accounts; each state of one is parsed once. */
export function accountReader({ labelDomain }: Brand): (entry: Entry) => Account {
  const limiting = `${labelDomain}/enforce-mountable-secrets`
  return perEntry((account: ServiceAccount) => {
    const { name = '', annotations } = account.metadata
    const isLimited = truths.has(annotations?.[limiting])
    return {
      name,
      mountsToken: account.automountServiceAccountToken !== false,
      pullSecrets: namesOf(account.imagePullSecrets),
      mountable: isLimited ? new Set(namesOf(account.secrets)) : undefined,
    }
  })
}
