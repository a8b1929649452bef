import type { Ingress } from '../../../base/api/types/networking.v1.generated.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { createsOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'
import { defaultClass } from './default-class.ts'

const name = 'DefaultIngressClass'

/** The plug-in DefaultIngressClass: new ingresses that name no class, in spec or annotation, get the default one. */
export const defaultIngressClass: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand, objects }): AdmissionPlugin<Ingress> {
    const networking = `networking.${brand.apiDomain}`
    const chosen = defaultClass(objects(networking, 'ingressclasses'), [
      `ingressclass.${brand.labelDomain}/is-default-class`,
    ])
    const formerField = `${brand.labelDomain}/ingress.class`
    return {
      name,
      handles: createsOf('ingresses', networking),
      changesObjects: 'complete',
      mutate({ object }) {
        if (!object || object.spec.ingressClassName !== undefined) return
        if (object.metadata.annotations?.[formerField] !== undefined) return
        const found = chosen()
        if (found !== undefined) object.spec.ingressClassName = found
      },
    }
  },
}
