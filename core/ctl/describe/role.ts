import { objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeAnnotations, describeLabels } from './metadata-lines.ts'
import { policyRuleRows } from './policy-rule-rows.ts'

function describeNamed(
  description: Description,
  object: ApiObject,
  context: DescribeContext,
): void {
  description.field(0, 'Name', object.metadata.name ?? '')
  describeLabels(description, object)
  describeAnnotations(description, object, context.brand)
}

/** What a role or a cluster role allows. */
export function describeRole(
  description: Description,
  role: ApiObject,
  context: DescribeContext,
): void {
  describeNamed(description, role, context)
  description.line(0, 'PolicyRule:')
  description.titles(1, 'Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs')
  for (const row of policyRuleRows(objectsOf(role, 'rules'))) description.line(1, ...row)
}

/** Who has the role that a binding refers to. */
export function describeBinding(
  description: Description,
  binding: ApiObject,
  context: DescribeContext,
): void {
  const role = structOf(binding, 'roleRef')
  describeNamed(description, binding, context)
  description.line(0, 'Role:')
  description.field(1, 'Kind', textOf(role, 'kind'))
  description.field(1, 'Name', textOf(role, 'name'))
  description.line(0, 'Subjects:')
  description.titles(1, 'Kind', 'Name', 'Namespace')
  for (const subject of objectsOf(binding, 'subjects')) {
    description.line(1, ...['kind', 'name', 'namespace'].map((key) => textOf(subject, key)))
  }
}
