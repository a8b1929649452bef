import { has, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { describeChanges } from './condition-table.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeNamed } from './metadata-lines.ts'

/** Describes a ServiceCIDR, a range of cluster IPs. */
export function describeServiceCidr(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  const status = structOf(object, 'status')
  describeNamed(description, object, brand)
  description.field(0, 'CIDRs', textsOf(structOf(object, 'spec'), 'cidrs').join(', '))
  if (has(status, 'conditions')) description.line(0, 'Status:')
  describeChanges(description, status)
}

/** Describes an IPAddress with its parent reference. */
export function describeIpAddress(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  const spec = structOf(object, 'spec')
  describeNamed(description, object, brand)
  if (!has(spec, 'parentRef')) return
  const parent = structOf(spec, 'parentRef')
  description.line(0, 'Parent Reference:')
  for (const [label, key] of [
    ['Group', 'group'],
    ['Resource', 'resource'],
    ['Namespace', 'namespace'],
    ['Name', 'name'],
  ] as const) {
    description.field(1, label, textOf(parent, key))
  }
}
