import type { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { KindFunction } from '../../../../base/api/types/views.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { AdmissionAttributes } from '../../admission-attributes.ts'
import { forbiddenWrite } from '../../forbidden-write.ts'

/** A write that a node makes. */
export interface NodeWrite<T extends ApiObject = ApiObject> {
  /** Name of the node whose user makes the write. */
  readonly node: string
  readonly attributes: AdmissionAttributes<T>
}

/** A rule on the writes of nodes. @throws ApiError of a write that it refuses, at once or in the promise. */
export type NodeRule<T extends ApiObject = ApiObject> = KindFunction<
  [write: NodeWrite<T>],
  void | Promise<void>
>

/**
 * The name that a write is for, as the original's plug-in reads it: deletions are known by their path, so that those of a
 * collection have no name.
 */
export function nameOf({ attributes }: NodeWrite): string {
  return attributes.operation === 'DELETE' ? attributes.pathName : attributes.name
}

/** The refusal of a write by a node. */
export function refusedWrite(write: NodeWrite, why: string): ApiError {
  const { definition, object } = write.attributes
  return forbiddenWrite({ definition, name: nameOf(write), object }, why)
}

/** The node as refusals begin with it: `node "a"`. */
export function nodeText({ node }: NodeWrite): string {
  return `node ${quoteText(node)}`
}
