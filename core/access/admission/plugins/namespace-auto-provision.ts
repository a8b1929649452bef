import { ApiError } from '../../../base/api/errors/api-error.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import { forbiddenWrite } from '../forbidden-write.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'NamespaceAutoProvision'

const namespacesPath = resourcePath({ group: '', version: 'v1', resource: 'namespaces' })

/** Creates the namespace of a write; one that another write has created meanwhile is as good. @throws ApiError `Forbidden` */
async function provide(
  { client }: AdmissionParts,
  attributes: AdmissionAttributes,
): Promise<undefined> {
  const { namespace } = attributes
  const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }
  try {
    await client().create(namespacesPath, object)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.reason !== 'AlreadyExists') throw forbiddenWrite(attributes, error.message)
  }
}

/** The plug-in NamespaceAutoProvision: creates the namespace of a new object where it does not exist. */
export const namespaceAutoProvision: PluginRegistration = {
  name,
  isDefault: false,
  create(parts) {
    const namespaces = parts.objects('', 'namespaces')
    return {
      name,
      handles: (operation, { namespaced }) => operation === 'CREATE' && namespaced,
      mutate(attributes) {
        const { namespace, dryRun } = attributes
        if (dryRun || namespace === '' || namespaces.get(namespace)) return undefined
        return provide(parts, attributes)
      },
    }
  },
}
