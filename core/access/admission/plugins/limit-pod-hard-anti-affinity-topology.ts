import { forbidden } from '../../../base/api/errors/api-error.ts'
import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { writesOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'LimitPodHardAntiAffinityTopology'

/** The plug-in LimitPodHardAntiAffinityTopology: required anti-affinity of pods is among nodes, not among zones. */
export const limitPodHardAntiAffinityTopology: PluginRegistration = {
  name,
  isDefault: false,
  create({ brand }) {
    const allowed = `${brand.labelDomain}/hostname`
    return {
      name,
      handles: writesOf('pods'),
      validate({ definition, object }) {
        const affinity = structOf(object ?? {}, 'spec', 'affinity', 'podAntiAffinity')
        const terms = objectsOf(affinity, 'requiredDuringSchedulingIgnoredDuringExecution')
        const other = terms.find((term) => textOf(term, 'topologyKey') !== allowed)
        if (!other) return
        const why = `affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey ${textOf(other, 'topologyKey')} but only key ${allowed} is allowed`
        throw forbidden(definition, object?.metadata.name ?? '', why)
      },
    }
  },
}
