import { ensureStruct, objectsOf } from '../../../base/api/json-fields.ts'
import { createsOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'TaintNodesByCondition'

/**
 * The plug-in TaintNodesByCondition: new nodes are tainted as not ready, so that no pod is scheduled to them before they
 * are.
 */
export const taintNodesByCondition: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand }) {
    const taint = { key: `node.${brand.labelDomain}/not-ready`, effect: 'NoSchedule' }
    return {
      name,
      handles: createsOf('nodes'),
      changesObjects: 'complete',
      mutate({ object }) {
        if (!object) return
        const spec = ensureStruct(object, 'spec')
        const taints = objectsOf(spec, 'taints')
        if (taints.some(({ key, effect }) => key === taint.key && effect === taint.effect)) return
        spec['taints'] = [...taints, { ...taint }]
      },
    }
  },
}
