import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeNamed } from './metadata-lines.ts'
import { policyRuleRows } from './policy-rule-rows.ts'

/** Describes a role or cluster role with its rules. */
export function describeRole(
  description: Description,
  role: ApiObject,
  { brand }: DescribeContext,
): void {
  describeNamed(description, role, brand)
  description.line(0, 'PolicyRule:')
  description.titles(1, 'Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs')
  for (const row of policyRuleRows(objectsOf(role, 'rules'))) description.line(1, ...row)
}

/** Describes a role binding or cluster role binding: role and subjects. */
export function describeBinding(
  description: Description,
  binding: ApiObject,
  { brand }: DescribeContext,
): void {
  const role = structOf(binding, 'roleRef')
  describeNamed(description, binding, brand)
  description.line(0, 'Role:')
  description.field(1, 'Kind', textOf(role, 'kind'))
  description.field(1, 'Name', textOf(role, 'name'))
  description.line(0, 'Subjects:')
  description.titles(1, 'Kind', 'Name', 'Namespace')
  for (const subject of objectsOf(binding, 'subjects')) {
    description.line(1, ...['kind', 'name', 'namespace'].map((key) => textOf(subject, key)))
  }
}
