import type { Brand } from '../../../../base/api/brand.ts'
import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { getKey, type JsonObject } from '../../../../base/api/json.ts'
import { labelName, type NameRule, subdomainName } from '../../../../base/api/metadata/names.ts'
import { duplicate, invalidValue } from '../../../../objects/schema/validation/causes.ts'
import { checkConfigurationCauses, PluginConfiguration } from '../plugin-configuration.ts'
import {
  type LevelVersion,
  parseLevel,
  parseVersion,
  policyModes,
  type PodSecurityPolicy,
} from './pod-security-policy.ts'

/** The configuration of PodSecurity: the policy of namespaces without labels, and who is exempt from all policies. */
export interface PodSecurityConfiguration {
  readonly defaults: PodSecurityPolicy
  readonly exemptUsers: ReadonlySet<string>
  readonly exemptNamespaces: ReadonlySet<string>
  readonly exemptRuntimeClasses: ReadonlySet<string>
}

const plugin = 'PodSecurity'

/** The text of a default; an absent or empty one is `other`. @throws RangeError for a value that is no text. */
function defaultText(defaults: JsonObject, field: string, other: string): string {
  const value = getKey(defaults, field) ?? ''
  if (typeof value === 'string') return value === '' ? other : value
  throw new RangeError(`configuration of ${plugin}: defaults.${field} must be a text`)
}

function readDefaults(defaults: JsonObject, causes: StatusCause[]): PodSecurityPolicy {
  const read = (mode: string): LevelVersion => {
    const levelText = defaultText(defaults, mode, 'privileged')
    const versionText = defaultText(defaults, `${mode}-version`, 'latest')
    const [level, version] = [parseLevel(levelText), parseVersion(versionText)]
    if (level.error !== undefined) {
      causes.push(invalidValue(`defaults.${mode}`, levelText, level.error))
    }
    if (version.error !== undefined) {
      causes.push(invalidValue(`defaults.${mode}-version`, versionText, version.error))
    }
    return { level: level.value, version: version.value }
  }
  return { enforce: read('enforce'), audit: read('audit'), warn: read('warn') }
}

/** The exempt names of one kind. */
function readExempt(
  exemptions: PluginConfiguration,
  field: string,
  rule: NameRule,
  causes: StatusCause[],
): ReadonlySet<string> {
  const found = new Set<string>()
  const names = exemptions.texts(field)
  for (const [at, name] of names.entries()) {
    const place = `exemptions.${field}[${at}]`
    const problems = rule(name, false)
    if (problems.length > 0) causes.push(invalidValue(place, name, problems.join(', ')))
    else if (found.has(name)) causes.push(duplicate(place, name))
    else found.add(name)
  }
  return found
}

const nonEmpty: NameRule = (name) => (name === '' ? ['username must not be empty'] : [])

/**
 * Reads a PodSecurityConfiguration; an absent one has the policy `privileged` and no exemptions.
 *
 * @throws RangeError for a configuration that the original refuses.
 */
export function readPodSecurityConfiguration(
  brand: Brand,
  object: JsonObject | undefined,
): PodSecurityConfiguration {
  const configuration = new PluginConfiguration(plugin, object ?? {})
  if (object) {
    const group = `pod-security.admission.config.${brand.apiDomain}`
    const versions = ['v1', 'v1beta1', 'v1alpha1'].map((version) => `${group}/${version}`)
    configuration.requireKind('PodSecurityConfiguration', versions)
    configuration.requireFields(['apiVersion', 'kind', 'defaults', 'exemptions'])
  }
  const defaults = configuration.part('defaults')
  defaults.requireFields(policyModes.flatMap((mode) => [mode, `${mode}-version`]))
  const exemptions = configuration.part('exemptions')
  exemptions.requireFields(['usernames', 'namespaces', 'runtimeClasses'])
  const causes: StatusCause[] = []
  const read = {
    defaults: readDefaults(defaults.object, causes),
    exemptNamespaces: readExempt(exemptions, 'namespaces', labelName, causes),
    exemptRuntimeClasses: readExempt(exemptions, 'runtimeClasses', subdomainName, causes),
    exemptUsers: readExempt(exemptions, 'usernames', nonEmpty, causes),
  }
  checkConfigurationCauses(plugin, causes)
  return read
}
