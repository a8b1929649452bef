import { crdResource } from '../../../base/api/crd-resource.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { didYouMean } from '../../../base/text/nearest-name.ts'
import type { FaultPlace } from '../check-fault-resources.ts'

/** Subresources of requests that reach a node, which no resource has here. */
const nodeSubresources = ['attach', 'exec', 'log', 'portforward', 'proxy']

interface Known {
  readonly resource: string
  readonly group: string
  readonly subresources: readonly string[]
}

function builtIn({ catalog }: FaultPlace): Known[] {
  return catalog.definitions.map(({ resource, group, subresources }) => ({
    resource,
    group,
    subresources: [...subresources.keys()],
  }))
}

/** Custom resources that are defined now. */
async function custom({ client, brand }: FaultPlace): Promise<Known[]> {
  const { items } = await client().list(resourcePath(crdResource(brand)))
  return items.map((definition) => {
    const spec = structOf(definition, 'spec')
    const resource = textOf(structOf(spec, 'names'), 'plural')
    return { resource, group: textOf(spec, 'group'), subresources: ['status', 'scale'] }
  })
}

function refused(name: string, near: string): RangeError {
  return new RangeError(
    `resource of the match of a fault rule is ${JSON.stringify(name)}, which does not exist; a custom resource that is not defined yet is named with its group, such as widgets.example.com${near}`,
  )
}

function checkSubresource(name: string, subresource: string, known: readonly Known[]): void {
  if (subresource === '' || subresource === '*' || nodeSubresources.includes(subresource)) return
  const names = known.flatMap(({ subresources }) => subresources)
  if (names.includes(subresource)) return
  const right = [...new Set([...names, ...nodeSubresources])].filter((one) => one !== '')
  throw new RangeError(
    `resource of the match of a fault rule is ${JSON.stringify(name)}, which has no subresource ${subresource}${didYouMean(subresource, right)}`,
  )
}

/**
 * Checks a resource of a fault rule that is not the plain name of a built-in one: `deployments.apps`, `pods/status`, or a
 * custom one.
 * @throws RangeError with the nearest resource
 */
export async function checkUncommonResource(name: string, place: FaultPlace): Promise<void> {
  const [qualified = '', subresource = ''] = name.split('/')
  const [resource = '', ...rest] = qualified.split('.')
  const group = qualified.includes('.') ? rest.join('.') : undefined
  if (resource === '*') return
  const known = builtIn(place)
  const isThere = (one: Known): boolean =>
    one.resource === resource && (group === undefined || one.group === group)
  const found = known.filter(isThere)
  if (found.length > 0) return checkSubresource(name, subresource, found)
  const isOwnGroup = group !== undefined && known.some((one) => one.group === group)
  if (group !== undefined && !isOwnGroup) return
  const defined = group === undefined ? await custom(place) : []
  const all = [...known, ...defined]
  if (defined.some(isThere)) return
  const names = all.filter((one) => group === undefined || one.group === group)
  const near = didYouMean(
    resource,
    names.map((one) => one.resource),
  )
  throw refused(name, near)
}
