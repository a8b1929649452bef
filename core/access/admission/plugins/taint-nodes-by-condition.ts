import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
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
  create({ brand }): AdmissionPlugin<corev1.Node> {
    const taint: corev1.Taint = { key: `node.${brand.labelDomain}/not-ready`, effect: 'NoSchedule' }
    return {
      name,
      handles: createsOf('nodes'),
      changesObjects: 'complete',
      mutate({ object }) {
        if (!object) return
        const { spec } = object
        const { taints = [] } = spec
        if (taints.some(({ key, effect }) => key === taint.key && effect === taint.effect)) return
        spec.taints = [...taints, { ...taint }]
      },
    }
  },
}
