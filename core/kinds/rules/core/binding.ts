import type { StatusCause } from '../../../base/api/errors/status.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { notSupported, required } from '../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

function checkBinding(binding: ApiObject): StatusCause[] {
  const target = structOf(binding, 'target')
  const kind = textOf(target, 'kind')
  const causes: StatusCause[] = []
  if (kind !== '' && kind !== 'Node') {
    causes.push(notSupported('target.kind', kind, ['Node', '<empty>']))
  }
  if (textOf(target, 'name') === '') causes.push(required('target.name'))
  return causes
}

export const bindingRules: KindRules = { nameRule: subdomainName, check: checkBinding }
