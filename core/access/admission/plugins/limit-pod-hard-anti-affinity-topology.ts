import { forbidden } from '../../../base/api/errors/api-error.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'LimitPodHardAntiAffinityTopology'

/** The plug-in LimitPodHardAntiAffinityTopology: required anti-affinity of pods is among nodes, not among zones. */
export const limitPodHardAntiAffinityTopology: PluginRegistration = {
  name,
  isDefault: false,
  create({ brand }): AdmissionPlugin<corev1.Pod> {
    const allowed = `${brand.labelDomain}/hostname`
    return {
      name,
      handles: writesOf('pods'),
      validate({ definition, object }) {
        const affinity = object?.spec.affinity?.podAntiAffinity
        const terms = affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
        const other = terms.find(({ topologyKey }) => topologyKey !== allowed)
        if (!other) return
        const why = `affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey ${other.topologyKey} but only key ${allowed} is allowed`
        throw forbidden(definition, object?.metadata.name ?? '', why)
      },
    }
  },
}
