import { ApiError } from '../../../base/api/errors/api-error.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { describeChanges } from './condition-table.ts'
import { type DescribeContext, readAll } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeLimitRanges } from './limit-lines.ts'
import { describeAnnotations, describeLabels } from './metadata-lines.ts'
import { describeQuotas } from './quota-lines.ts'

/** Reads a core resource's objects; undefined where the server does not serve the resource. */
async function readServed(
  context: DescribeContext,
  resource: string,
  namespace: string,
): Promise<readonly ApiObject[] | undefined> {
  try {
    return await readAll(context, { group: '', version: 'v1', resource }, namespace)
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NotFound') return undefined
    throw error
  }
}

/** Describes a namespace with its resource quotas and limit ranges. */
export async function describeNamespace(
  description: Description,
  object: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const { name = '' } = object.metadata
  const status = structOf(object, 'status')
  const quotas = await readServed(context, 'resourcequotas', name)
  const ranges = await readServed(context, 'limitranges', name)
  description.field(0, 'Name', name)
  describeLabels(description, object)
  describeAnnotations(description, object, context.brand)
  description.field(0, 'Status', textOf(status, 'phase'))
  describeChanges(description, status)
  if (quotas) {
    description.line(0, '')
    describeQuotas(description, quotas)
  }
  if (!ranges) return
  description.line(0, '')
  describeLimitRanges(description, ranges)
}
