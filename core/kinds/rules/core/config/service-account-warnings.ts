import { noWarnings, type WarningRule } from '../../shared/warnings/warning-rule.ts'

/** Warns of the deprecated annotation `enforce-mountable-secrets` when it is set anew. */
export const serviceAccountWarnings: WarningRule = ({ metadata }, stored, { labelDomain }) => {
  const key = `${labelDomain}/enforce-mountable-secrets`
  if (metadata.annotations?.[key] === undefined) return noWarnings
  if (stored?.metadata.annotations?.[key] !== undefined) return noWarnings
  const advice =
    'deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets'
  return [`metadata.annotations[${key}]: ${advice}`]
}
