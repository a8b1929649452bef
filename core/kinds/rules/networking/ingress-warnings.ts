import { has, structOf } from '../../../base/api/json-fields.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

export const ingressWarnings: WarningRule = (ingress, _stored, { labelDomain }) => {
  const key = `${labelDomain}/ingress.class`
  if (ingress.metadata.annotations?.[key] === undefined) return noWarnings
  if (has(structOf(ingress, 'spec'), 'ingressClassName')) return noWarnings
  return [`annotation "${key}" is deprecated, please use 'spec.ingressClassName' instead`]
}
