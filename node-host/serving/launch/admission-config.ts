import { dirname, resolve } from 'node:path'
import {
  type Brand,
  isJsonObject,
  type JsonObject,
  objectsOf,
  textOf,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { readYamlObject } from '../../base/files/yaml-file.ts'

/** The fields of configurations without kind, by their plug-ins. */
const withoutKind: readonly (readonly [field: string, plugin: string])[] = [
  ['imagePolicy', 'ImagePolicyWebhook'],
  ['podNodeSelectorPluginConfig', 'PodNodeSelector'],
]

/**
 * Reads the configurations of admission plug-ins, by name, from the file of `--admission-control-config-file`. As in the original, it
 * may hold the configurations of ImagePolicyWebhook and PodNodeSelector alone.
 *
 * @throws StartupError
 */
export async function readAdmissionConfig(
  file: string,
  { apiDomain }: Pick<Brand, 'apiDomain'>,
): Promise<Readonly<Record<string, JsonObject>>> {
  const source = `--admission-control-config-file ${file}`
  const whole = await readYamlObject(file, source)
  const older = withoutKind.filter(([field]) => whole[field] !== undefined)
  if (textOf(whole, 'kind') === '' && older.length > 0) {
    const own = older.map(([field, plugin]) => [plugin, withoutOthers(whole, field)] as const)
    return Object.fromEntries(own)
  }
  const configuration = new Map<string, JsonObject>()
  for (const plugin of pluginsOf(whole, source, apiDomain)) {
    const name = textOf(plugin, 'name')
    if (name === '') throw new StartupError(`${source}: a plug-in has no name`)
    if (configuration.has(name)) {
      throw new StartupError(`${source}: the plug-in ${name} is configured twice`)
    }
    const own = await configurationOf(plugin, file, source)
    if (own) configuration.set(name, own)
  }
  return Object.fromEntries(configuration)
}

/** A configuration without the fields that other plug-ins have in the same file. */
function withoutOthers(whole: JsonObject, own: string): JsonObject {
  const others = new Set(withoutKind.map(([field]) => field).filter((field) => field !== own))
  return Object.fromEntries(Object.entries(whole).filter(([field]) => !others.has(field)))
}

const knownFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'plugins'])
const knownOfPlugin: ReadonlySet<string> = new Set(['name', 'path', 'configuration'])

/** The entries of an `AdmissionConfiguration` of `apiserver.config.<domain>/v1`, or its older form in the group `apiserver`. */
function pluginsOf(config: JsonObject, source: string, apiDomain: string): readonly JsonObject[] {
  const [apiVersion, kind] = [textOf(config, 'apiVersion'), textOf(config, 'kind')]
  const group = `apiserver.config.${apiDomain}`
  const known = [`${group}/v1`, `${group}/v1alpha1`, `apiserver.${apiDomain}/v1alpha1`]
  if (kind !== 'AdmissionConfiguration' || !known.includes(apiVersion)) {
    throw new StartupError(
      `${source}: it has kind ${kind || 'none'} and apiVersion ${apiVersion || 'none'}; it must be AdmissionConfiguration of ${known[0]}`,
    )
  }
  checkFields(config, knownFields, source, '')
  const plugins = objectsOf(config, 'plugins')
  for (const [at, plugin] of plugins.entries()) {
    checkFields(plugin, knownOfPlugin, source, `plugins[${at}].`)
  }
  return plugins
}

function checkFields(
  object: JsonObject,
  fields: ReadonlySet<string>,
  source: string,
  place: string,
): void {
  const unknown = Object.keys(object).find((field) => !fields.has(field))
  if (unknown === undefined) return
  throw new StartupError(
    `${source}: unknown field "${place}${unknown}"; it must be one of ${[...fields].join(', ')}`,
  )
}

/** A plug-in's own part: in the file itself, or in another one, whose path is relative to the file. */
async function configurationOf(
  plugin: JsonObject,
  file: string,
  source: string,
): Promise<JsonObject | undefined> {
  const { configuration } = plugin
  const path = textOf(plugin, 'path')
  if (isJsonObject(configuration)) return configuration
  if (path === '') return undefined
  return readYamlObject(resolve(dirname(file), path), `${source}: ${path}`)
}
