import { structOf, textOf } from '../../../base/api/json-fields.ts'
import { withSortedKeys } from '../../../base/json/sorted-keys.ts'
import { perEntry } from '../../../storage/cache/derived-values.ts'
import { isResource } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'PodTopologyLabels'

/**
 * The plug-in PodTopologyLabels: a pod, or the binding by which it gets its node, is given the zone and the region of
 * that node as labels. It has an effect only with its feature gate on.
 */
export const podTopologyLabels: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, gate, objects }) {
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
      mutate({ object, subresource }) {
        if (!object) return
        const target = structOf(object, 'target')
        if (subresource === 'binding' && textOf(target, 'kind') !== 'Node') return
        const node =
          subresource === 'binding'
            ? textOf(target, 'name')
            : textOf(structOf(object, 'spec'), 'nodeName')
        const entry = node === '' ? undefined : nodes.get(node)
        const labels = entry && read(entry)
        if (labels)
          object.metadata.labels = withSortedKeys({ ...object.metadata.labels, ...labels })
      },
    }
  },
}
