import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsSubdomain, pathSegment } from '../../../base/api/metadata/names.ts'
import type { IPAddress } from '../../../base/api/types/networking.v1.generated.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import { checkSegment, checkText } from '../shared/validation/field-checks.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import { addressFaults } from '../shared/validation/ip-addresses.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

function checkParent(address: IPAddress): readonly StatusCause[] {
  const path = 'spec.parentRef'
  const parent = address.spec.parentRef
  if (!parent) return []
  return [
    ...checkText(parent, path, 'group', dnsSubdomain),
    ...checkSegment(parent, path, 'resource'),
    ...checkSegment(parent, path, 'name'),
    ...checkText(parent, path, 'namespace', (text) => pathSegment(text, false)),
  ]
}

export const ipAddressRules: KindRules<IPAddress> = {
  nameRule: addressFaults,
  check: checkParent,
  checkUpdate: (next, stored) =>
    checkImmutableStruct(next.spec, stored.spec, 'spec', 'parentRef', 'networking.ParentReference'),
}

export const parentReference: CellFunction<IPAddress> = ({ object }) => {
  const reference = object.spec.parentRef
  if (!reference) return undefined
  const group = reference.group ?? ''
  const resource = `${reference.resource ?? ''}${group && `.${group}`}`.toLowerCase()
  const namespace = reference.namespace ?? ''
  return [resource, ...(namespace === '' ? [] : [namespace]), reference.name ?? ''].join('/')
}
