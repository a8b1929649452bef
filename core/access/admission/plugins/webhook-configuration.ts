import { getKey, isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { invalidValue } from '../../../objects/schema/validation/causes.ts'
import { readKubeconfigUsers } from '../../../objects/webhooks/kubeconfig-users.ts'
import { findCredentials } from '../../../objects/webhooks/webhook-credentials.ts'
import type { AdmissionParts } from '../admission-parts.ts'
import { checkConfigurationCauses, PluginConfiguration } from './plugin-configuration.ts'

function checkKind(configuration: PluginConfiguration, apiDomain: string): void {
  const group = `apiserver.config.${apiDomain}`
  const isOlder = configuration.text('kind') === 'WebhookAdmission'
  const [kind, version] = isOlder
    ? ['WebhookAdmission', 'v1alpha1']
    : ['WebhookAdmissionConfiguration', 'v1']
  configuration.requireKind(kind, [`${group}/${version}`])
}

/**
 * The parts of a server, where webhooks are called with the credentials of a plug-in's configuration: a
 * `WebhookAdmissionConfiguration`. Hosts with files read the kubeconfig that it names, and put it there as `kubeConfig`.
 *
 * @throws RangeError for a configuration that cannot be used.
 */
export function withWebhookConfiguration(
  plugin: string,
  parts: AdmissionParts,
  object: JsonObject | undefined,
): AdmissionParts {
  if (!object) return parts
  const configuration = new PluginConfiguration(plugin, object)
  checkKind(configuration, parts.brand.apiDomain)
  configuration.requireFields(['apiVersion', 'kind', 'kubeConfigFile', 'kubeConfig'])
  const kubeconfig = getKey(object, 'kubeConfig')
  if (isJsonObject(kubeconfig)) {
    const users = readKubeconfigUsers(kubeconfig, `configuration of ${plugin}: kubeConfig`)
    return { ...parts, webhooks: { ...parts.webhooks, credentials: findCredentials(users) } }
  }
  const file = configuration.text('kubeConfigFile')
  if (!file.startsWith('/')) {
    const fault = 'must be an absolute file path'
    checkConfigurationCauses(plugin, [invalidValue('kubeConfigFile', file, fault)])
  }
  throw new RangeError(
    `configuration of ${plugin}: this server reads no files; give the kubeconfig itself as kubeConfig`,
  )
}
