import { notFound } from '../../../base/api/errors/api-error.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'NamespaceExists'

/** The plug-in NamespaceExists: refuses writes in a namespace that does not exist. */
export const namespaceExists: PluginRegistration = {
  name,
  isDefault: false,
  create({ objects }) {
    const namespaces = objects('', 'namespaces')
    return {
      name,
      handles: (operation, { namespaced }) => operation !== 'CONNECT' && namespaced,
      validate({ namespace }) {
        if (namespace === '' || namespaces.get(namespace)) return
        throw notFound({ group: '', resource: 'namespaces' }, namespace)
      },
    }
  },
}
