import type { Brand } from '../../../../base/api/brand.ts'
import { textOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ScopeRequirement } from '../../../../kinds/quota/quota.ts'
import { required } from '../../../../objects/schema/validation/causes.ts'
import { checkConfigurationCauses, PluginConfiguration } from '../plugin-configuration.ts'

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

function checkKind(configuration: PluginConfiguration, apiDomain: string): void {
  const isOlder = configuration.text('kind') === 'Configuration'
  const [kind, group, versions] = isOlder
    ? ['Configuration', `resourcequota.admission.${apiDomain}`, ['v1beta1', 'v1alpha1']]
    : ['ResourceQuotaConfiguration', `apiserver.config.${apiDomain}`, ['v1']]
  const accepted = versions.map((version) => `${group}/${version}`)
  configuration.requireKind(kind, accepted)
}

/**
 * The limited resources of the plug-in's configuration: a `ResourceQuotaConfiguration` of `apiserver.config.<domain>/v1`, or an older
 * `Configuration` of `resourcequota.admission.<domain>`, which has the same fields.
 *
 * @throws RangeError for a configuration of another shape.
 */
export function parseLimitedResources(
  { apiDomain }: Brand,
  object: JsonObject | undefined,
): readonly LimitedResource[] {
  if (!object) return []
  const configuration = new PluginConfiguration(plugin, object)
  checkKind(configuration, apiDomain)
  configuration.requireFields(['apiVersion', 'kind', 'limitedResources'])
  const resources = configuration.parts('limitedResources')
  return resources.map((each, at) => readLimited(each, `limitedResources[${at}]`))
}

function readLimited(limited: PluginConfiguration, path: string): LimitedResource {
  limited.requireFields(['apiGroup', 'resource', 'matchContains', 'matchScopes'])
  const resource = limited.text('resource')
  if (resource === '') checkConfigurationCauses(plugin, [required(`${path}.resource`)])
  return {
    group: limited.text('apiGroup'),
    resource,
    matchContains: limited.texts('matchContains'),
    matchScopes: limited.objects('matchScopes').map(readScope),
  }
}

function readScope(requirement: JsonObject): ScopeRequirement {
  return {
    scopeName: textOf(requirement, 'scopeName'),
    operator: textOf(requirement, 'operator'),
    values: textsOf(requirement, 'values'),
  }
}
