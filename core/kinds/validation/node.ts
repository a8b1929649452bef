import { dnsLabel, subdomainName } from '../../api/names.ts'
import { checkImmutable } from './field-checks.ts'
import { invalidValues } from '../../schema/validation/causes.ts'
import type { GroupRules } from './kind-rules.ts'
import { textOf } from '../../api/json-fields.ts'

export const nodeRules: GroupRules = {
  RuntimeClass: {
    nameRule: subdomainName,
    check: (runtimeClass) => {
      const handler = textOf(runtimeClass, 'handler')
      return handler === '' ? [] : invalidValues('handler', handler, dnsLabel(handler))
    },
    checkUpdate: (next, stored) => checkImmutable(next, stored, '', 'handler'),
  },
}
