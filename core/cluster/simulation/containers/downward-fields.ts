import { textOf, structOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'

function mapText(map: Readonly<Record<string, string>> = {}): string {
  return Object.keys(map)
    .toSorted()
    .map((key) => `${key}=${JSON.stringify(map[key] ?? '')}`)
    .join('\n')
}

/** The value of a field that `fieldRef` names, as a container sees it; empty for one that it cannot name. */
export function fieldValue(pod: ApiObject, path: string): string {
  const { metadata } = pod
  const [, map, key = ''] = /^metadata\.(labels|annotations)\['(.+)'\]$/.exec(path) ?? []
  if (map === 'labels') return metadata.labels?.[key] ?? ''
  if (map === 'annotations') return metadata.annotations?.[key] ?? ''
  switch (path) {
    case 'metadata.name':
      return metadata.name ?? ''
    case 'metadata.namespace':
      return metadata.namespace ?? ''
    case 'metadata.uid':
      return metadata.uid ?? ''
    case 'metadata.labels':
      return mapText(metadata.labels)
    case 'metadata.annotations':
      return mapText(metadata.annotations)
    case 'spec.nodeName':
      return textOf(structOf(pod, 'spec'), 'nodeName')
    case 'spec.serviceAccountName':
      return textOf(structOf(pod, 'spec'), 'serviceAccountName')
    case 'status.podIP':
    case 'status.podIPs':
      return textOf(structOf(pod, 'status'), 'podIP')
    case 'status.hostIP':
    case 'status.hostIPs':
      return textOf(structOf(pod, 'status'), 'hostIP')
  }
  return ''
}
