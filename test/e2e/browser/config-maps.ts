import type { PageRequest } from '../../support/browsers/page-calls.ts'

/** What pages open in these tests. */
export const demo = { name: 'demo', prefix: '/clusters/demo', brand: 'k8s' }

/** Without prefix. */
export const configMaps = '/api/v1/namespaces/default/configmaps'

/** The same, as `fetch` asks for it. */
export const served: string = `/clusters/demo${configMaps}`

/** The creation of a config map. */
export function configMap(name: string): PageRequest {
  const metadata = { name }
  const data = { color: 'red' }
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data })
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body }
}

/** Names of the objects of a list. */
export function namesIn(list: string): string[] {
  const { items } = JSON.parse(list) as { items: { metadata: { name: string } }[] }
  return items.map(({ metadata }) => metadata.name)
}

export function versionOf(answer: string): string {
  return (JSON.parse(answer) as { metadata: { resourceVersion: string } }).metadata.resourceVersion
}
