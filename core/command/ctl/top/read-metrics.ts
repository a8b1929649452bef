import { ApiError } from '../../../base/api/errors/api-error.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { parseQuantity, scaledInt64 } from '../../../base/api/quantities/quantity.ts'
import { objectPath, resourcePath } from '../../../base/client/resource-path.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'

/** CPU in thousandths of a core, memory in bytes. */
export interface Usage {
  readonly cpu: number
  readonly memory: number
}

/** Usage in a resource list; absent amounts count as none. */
export function usageOf(amounts: JsonObject): Usage {
  const scaled = (name: string, scale: number): number => {
    const quantity = parseQuantity(textOf(amounts, name))
    return quantity ? Number(scaledInt64(quantity, scale)) : 0
  }
  return { cpu: scaled('cpu', -3), memory: scaled('memory', 0) }
}

export function addUsage(a: Usage, b: Usage): Usage {
  return { cpu: a.cpu + b.cpu, memory: a.memory + b.memory }
}

/** The cells `250m` and `64Mi`. */
export function usageCells({ cpu, memory }: Usage): readonly [string, string] {
  return [`${cpu}m`, `${Math.trunc(memory / 1024 / 1024)}Mi`]
}

/** Order of lines: by `--sort-by`, most first, else by name. @throws CtlError for another field */
export function orderOf({ flags }: CommandCall): (a: Line, b: Line) => number {
  const by = flags.text('sort-by')
  if (by !== '' && by !== 'cpu' && by !== 'memory') {
    throw new CtlError('--sort-by accepts only cpu or memory')
  }
  return (a, b) => {
    if (by !== '') return b.usage[by] - a.usage[by]
    return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
  }
}

/** A line of a table of usage; the name may begin with a namespace, for the order. */
export interface Line {
  readonly name: string
  readonly usage: Usage
}

/** Metrics of nodes or pods: one by name, or those that the selectors choose. @throws CtlError without the metrics API */
export async function readMetrics(
  { client, environment, flags, signal }: CommandCall,
  resource: 'nodes' | 'pods',
  place: { readonly namespace: string; readonly name: string },
): Promise<readonly ApiObject[]> {
  const { namespace, name } = place
  const group = `metrics.${environment.brand.apiDomain}`
  const path = resourcePath({ group, version: 'v1beta1', resource }, { namespace })
  const labelSelector = flags.text('selector')
  const fieldSelector = flags.knows('field-selector') ? flags.text('field-selector') : ''
  try {
    if (name !== '') return [await client.get(objectPath(path, name), { signal })]
    const { items } = await client.list(path, {
      ...(labelSelector !== '' && { labelSelector }),
      ...(fieldSelector !== '' && { fieldSelector }),
      signal,
    })
    return items
  } catch (error) {
    // A server without the API does not know the path, and names no object.
    const isUnserved =
      error instanceof ApiError && error.code === 404 && error.details?.name === undefined
    if (isUnserved) throw new CtlError('Metrics API not available')
    throw error
  }
}
