import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { Binding } from '../../../base/api/types/core.v1.generated.ts'
import { notSupported, required } from '../../../objects/schema/validation/causes.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

function checkBinding({ target }: Binding): StatusCause[] {
  const { kind, name } = target
  const causes: StatusCause[] = []
  if (kind && kind !== 'Node') {
    causes.push(notSupported('target.kind', kind, ['Node', '<empty>']))
  }
  if (!name) causes.push(required('target.name'))
  return causes
}

export const bindingRules: KindRules<Binding> = { nameRule: subdomainName, check: checkBinding }
