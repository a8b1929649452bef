import type { StatusCause } from '../../../base/api/errors/status.ts'
import { objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { dnsSubdomain, pathSegment } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import { checkSegment, checkText } from '../shared/validation/field-checks.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import { addressFaults } from '../shared/validation/ip-addresses.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

function checkParent(address: ApiObject): readonly StatusCause[] {
  const path = 'spec.parentRef'
  const parent = objectOf(structOf(address, 'spec'), 'parentRef')
  if (!parent) return []
  return [
    ...checkText(parent, path, 'group', dnsSubdomain),
    ...checkSegment(parent, path, 'resource'),
    ...checkSegment(parent, path, 'name'),
    ...checkText(parent, path, 'namespace', (text) => pathSegment(text, false)),
  ]
}

export const ipAddressRules: KindRules = {
  nameRule: addressFaults,
  check: checkParent,
  checkUpdate: (next, stored) =>
    checkImmutableStruct(
      structOf(next, 'spec'),
      structOf(stored, 'spec'),
      'spec',
      'parentRef',
      'networking.ParentReference',
    ),
}

export const parentReference: CellFunction = ({ object }) => {
  const parent = structOf(object, 'spec')['parentRef']
  if (parent === undefined) return undefined
  const reference = structOf(structOf(object, 'spec'), 'parentRef')
  const group = textOf(reference, 'group')
  const resource = `${textOf(reference, 'resource')}${group && `.${group}`}`.toLowerCase()
  const namespace = textOf(reference, 'namespace')
  return [resource, ...(namespace === '' ? [] : [namespace]), textOf(reference, 'name')].join('/')
}
