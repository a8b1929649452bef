import { dirname, resolve } from 'node:path'
import {
  type Brand,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectsOf,
  parseYaml,
  textOf,
} from '../core/index.ts'
import { StartupError } from './errors/startup-error.ts'
import { readRequired } from './files/file-store.ts'

/**
 * Reads the configurations of admission plug-ins, by name, from the file of `--admission-control-config-file`.
 *
 * @throws StartupError
 */
export async function readAdmissionConfig(
  file: string,
  { apiDomain }: Pick<Brand, 'apiDomain'>,
): Promise<Readonly<Record<string, JsonObject>>> {
  const source = `--admission-control-config-file ${file}`
  const configuration = new Map<string, JsonObject>()
  for (const plugin of pluginsOf(await readObject(file, source), source, apiDomain)) {
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

/** The entries of an `AdmissionConfiguration` of `apiserver.config.<domain>/v1`, or its older form in the group `apiserver`. */
function pluginsOf(config: JsonObject, source: string, apiDomain: string): readonly JsonObject[] {
  const [apiVersion, kind] = [textOf(config, 'apiVersion'), textOf(config, 'kind')]
  const group = `apiserver.config.${apiDomain}`
  const known = [`${group}/v1`, `${group}/v1alpha1`, `apiserver.${apiDomain}/v1alpha1`]
  if (kind === 'AdmissionConfiguration' && known.includes(apiVersion)) {
    return objectsOf(config, 'plugins')
  }
  throw new StartupError(
    `${source}: it has ${kind || 'no kind'} of ${apiVersion || 'no version'}; AdmissionConfiguration of ${known[0]} is wanted`,
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
  return readObject(resolve(dirname(file), path), `${source}: ${path}`)
}

async function readObject(file: string, source: string): Promise<JsonObject> {
  const value = parsed(await readRequired(file, source), source)
  if (isJsonObject(value)) return value
  throw new StartupError(`${source}: it holds no object`)
}

function parsed(text: string, source: string): JsonValue {
  try {
    return parseYaml(text).value
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${source}: ${why}`)
  }
}
