import { getKey } from '../../../base/api/json.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'

function mapText(map: Readonly<Record<string, string>> = {}): string {
  return Object.keys(map)
    .toSorted()
    .map((key) => `${key}=${JSON.stringify(map[key] ?? '')}`)
    .join('\n')
}

function addressesOf(list: readonly corev1.PodIP[] | undefined, first = ''): string {
  return list && list.length > 0 ? list.map(({ ip = '' }) => ip).join(',') : first
}

/** The value of a field that `fieldRef` names, as a container sees it; empty for one that it cannot name. */
export function fieldValue({ metadata, spec, status }: corev1.Pod, path: string): string {
  const [, map, key = ''] = /^metadata\.(labels|annotations)\['(.+)'\]$/.exec(path) ?? []
  if (map === 'labels') return (metadata.labels && getKey(metadata.labels, key)) ?? ''
  if (map === 'annotations')
    return (metadata.annotations && getKey(metadata.annotations, key)) ?? ''
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
      return spec.nodeName ?? ''
    case 'spec.serviceAccountName':
      return spec.serviceAccountName ?? ''
    case 'status.podIP':
      return status.podIP ?? ''
    case 'status.podIPs':
      return addressesOf(status.podIPs, status.podIP)
    case 'status.hostIP':
      return status.hostIP ?? ''
    case 'status.hostIPs':
      return addressesOf(status.hostIPs, status.hostIP)
  }
  return ''
}
