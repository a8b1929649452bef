import type { Brand } from '../../../../base/api/brand.ts'
import { textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { parseScope, type ScopeRequirement } from '../../../../kinds/quota/quota.ts'
import { required } from '../../../../objects/schema/validation/causes.ts'
import {
  checkConfigurationCauses,
  checkConfigurationFields,
  checkConfigurationKind,
  configurationObjects,
  configurationTexts,
} from '../plugin-configuration.ts'

/** Resources that nobody may use in a namespace without a quota for them. */
export interface LimitedResource {
  readonly group: string
  readonly resource: string
  /** Parts of the names of resources that are limited: `.storageclass.` */
  readonly matchContains: readonly string[]
  /** Scopes whose objects are limited. */
  readonly matchScopes: readonly ScopeRequirement[]
}

const plugin = 'ResourceQuota'

function checkKind(configuration: JsonObject, apiDomain: string): void {
  const isOlder = textOf(configuration, 'kind') === 'Configuration'
  const [kind, group, versions] = isOlder
    ? ['Configuration', `resourcequota.admission.${apiDomain}`, ['v1beta1', 'v1alpha1']]
    : ['ResourceQuotaConfiguration', `apiserver.config.${apiDomain}`, ['v1']]
  const accepted = versions.map((version) => `${group}/${version}`)
  checkConfigurationKind(plugin, configuration, kind, accepted)
}

/**
 * The limited resources of the plug-in's configuration: a `ResourceQuotaConfiguration` of `apiserver.config.<domain>/v1`, or an older
 * `Configuration` of `resourcequota.admission.<domain>`, which has the same fields.
 *
 * @throws RangeError for a configuration of another shape.
 */
export function parseLimitedResources(
  { apiDomain }: Brand,
  configuration: JsonObject | undefined,
): readonly LimitedResource[] {
  if (!configuration) return []
  checkKind(configuration, apiDomain)
  checkConfigurationFields(plugin, configuration, '', ['apiVersion', 'kind', 'limitedResources'])
  const resources = configurationObjects(plugin, configuration, 'limitedResources')
  return resources.map((each, at) => readLimited(each, `limitedResources[${at}]`))
}

function readLimited(limited: JsonObject, path: string): LimitedResource {
  const fields = ['apiGroup', 'resource', 'matchContains', 'matchScopes']
  checkConfigurationFields(plugin, limited, path, fields)
  const resource = textOf(limited, 'resource')
  if (resource === '') checkConfigurationCauses(plugin, [required(`${path}.resource`)])
  return {
    group: textOf(limited, 'apiGroup'),
    resource,
    matchContains: configurationTexts(plugin, limited, path, 'matchContains'),
    matchScopes: configurationObjects(plugin, limited, 'matchScopes').map(parseScope),
  }
}
