import { has, structOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import { cidrWarnings } from '../../shared/warnings/address-warnings.ts'
import type { WarningRule } from '../../shared/warnings/warning-rule.ts'

export const nodeWarnings: WarningRule = (node, _stored, brand) => {
  const spec = structOf(node, 'spec')
  const unused = `this field is deprecated, and is unused by ${brand.title}`
  return [
    ...(has(spec, 'configSource') ? ['spec.configSource: the feature is removed'] : []),
    ...(textOf(spec, 'externalID') === '' ? [] : [`spec.externalID: ${unused}`]),
    ...textsOf(spec, 'podCIDRs').flatMap((range, at) =>
      cidrWarnings(`spec.podCIDRs[${at}]`, range, brand),
    ),
  ]
}
