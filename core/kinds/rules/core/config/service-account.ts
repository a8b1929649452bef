import type { ServiceAccount } from '../../../../base/api/types/core.v1.generated.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'
import { noWarnings, type WarningRule } from '../../shared/warnings/warning-rule.ts'

/** Warns of the deprecated annotation `enforce-mountable-secrets` when it is set anew. */
export const serviceAccountWarnings: WarningRule<ServiceAccount> = (
  { metadata },
  stored,
  { labelDomain },
) => {
  const key = `${labelDomain}/enforce-mountable-secrets`
  if (metadata.annotations?.[key] === undefined) return noWarnings
  if (stored?.metadata.annotations?.[key] !== undefined) return noWarnings
  const advice =
    'deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets'
  return [`metadata.annotations[${key}]: ${advice}`]
}

/** Secrets of a service account are references by name only, to its own namespace. */
export const secretNames: WriteRule<ServiceAccount> = (next) => {
  const { secrets = [] } = next
  if (secrets.length > 0) {
    next.secrets = secrets.map(({ name }) => (name === undefined ? {} : { name }))
  }
}
