import type { Brand } from '../../../base/api/brand.ts'
import type { GroupVersionResource } from '../../../base/api/group-version.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { SelectorOptions } from '../../../base/client/call-options.ts'
import type { Client } from '../../../base/client/client.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import type { Description } from './description.ts'

/** The context of describing an object. */
export interface DescribeContext {
  readonly client: Client
  readonly brand: Brand
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Describes an object, without its events. @throws ApiError from reading related objects. */
export type Describe = (
  description: Description,
  object: ApiObject,
  context: DescribeContext,
) => void | Promise<void>

const pageSize = 500

/** Lists a collection in pages, with selectors; in all namespaces where `namespace` is empty. */
export async function readAll(
  { client, signal }: DescribeContext,
  resource: GroupVersionResource,
  namespace: string,
  selectors: SelectorOptions = {},
): Promise<readonly ApiObject[]> {
  const path = resourcePath(resource, { namespace })
  const objects: ApiObject[] = []
  for await (const page of client.pages(path, { ...selectors, limit: pageSize, signal })) {
    objects.push(...page.items)
  }
  return objects
}
