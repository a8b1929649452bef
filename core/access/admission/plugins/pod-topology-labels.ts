import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { withSortedKeys } from '../../../base/json/sorted-keys.ts'
import { perEntry } from '../../../storage/cache/derived-values.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { isResource } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'PodTopologyLabels'

/** The node of a pod, or to which a binding gives one; empty where there is none. */
function nodeNameOf(object: corev1.Pod | corev1.Binding): string {
  if (object.kind === 'Pod') return object.spec.nodeName ?? ''
  const { kind, name = '' } = object.target
  return kind === 'Node' ? name : ''
}

/**
 * The plug-in PodTopologyLabels: a pod, or the binding by which it gets its node, is given the zone and the region of
 * that node as labels. It has an effect only with its feature gate on.
 */
export const podTopologyLabels: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, gate, objects }): AdmissionPlugin<corev1.Pod | corev1.Binding> | undefined {
    if (!gate('PodTopologyLabelsAdmission')) return undefined
    const keys = ['zone', 'region'].map((key) => `topology.${brand.labelDomain}/${key}`)
    const read = perEntry(({ metadata: { labels = {} } }) => {
      const found = Object.entries(labels).filter(([key]) => keys.includes(key))
      return found.length === 0 ? undefined : Object.fromEntries(found)
    })
    const nodes = objects('', 'nodes')
    return {
      name,
      handles: (operation, definition, subresource) =>
        operation === 'CREATE' &&
        isResource(definition, 'pods') &&
        (subresource === '' || subresource === 'binding'),
      changesObjects: 'complete',
      mutate({ object }) {
        if (!object) return
        const node = nodeNameOf(object)
        const entry = node === '' ? undefined : nodes.get(node)
        const labels = entry && read(entry)
        if (labels)
          object.metadata.labels = withSortedKeys({ ...object.metadata.labels, ...labels })
      },
    }
  },
}
