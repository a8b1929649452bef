import { isAbsolute, resolve } from 'node:path'
import { isJsonObject, type JsonObject } from '../../../core/index.ts'
import { readRequired } from './file-store.ts'
import { type FileSection, filesNamedIn, withFileTexts } from './kubeconfig-files.ts'
import { readYamlObject } from './yaml-file.ts'

/** The plug-ins of webhooks whose configuration may name a kubeconfig with their credentials. */
const ofCredentials: ReadonlySet<string> = new Set([
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionWebhook',
])

/**
 * Puts the kubeconfigs that configurations of plug-ins name by `kubeConfigFile` in their place, with the files that these name:
 * tokens, certificates and keys. All are read once. Other configurations are left to the plug-ins, which refuse wrong ones.
 *
 * @throws StartupError for files that cannot be read.
 */
export async function withKubeconfigs(
  configurations: Readonly<Record<string, JsonObject>>,
): Promise<Readonly<Record<string, JsonObject>>> {
  const entries = Object.entries(configurations).map(
    async ([name, configuration]) => [name, await filled(name, configuration)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

async function filled(plugin: string, configuration: JsonObject): Promise<JsonObject> {
  const { kubeConfigFile: file, imagePolicy } = configuration
  const source = `configuration of ${plugin}`
  if (ofCredentials.has(plugin) && typeof file === 'string' && isAbsolute(file)) {
    return withKubeconfig(configuration, file, source, ['users'])
  }
  if (plugin !== 'ImagePolicyWebhook' || !isJsonObject(imagePolicy)) return configuration
  const { kubeConfigFile: ofImages } = imagePolicy
  if (typeof ofImages !== 'string' || ofImages === '') return configuration
  // As in the original, its path is relative to the working directory, and it says where the webhook is.
  const path = resolve(ofImages)
  const policy = await withKubeconfig(imagePolicy, path, source, ['clusters', 'users'])
  return { ...configuration, imagePolicy: policy }
}

async function withKubeconfig(
  { kubeConfigFile: _, ...others }: JsonObject,
  file: string,
  plugin: string,
  sections: readonly FileSection[],
): Promise<JsonObject> {
  const source = `${plugin}: kubeConfigFile ${file}`
  const kubeconfig = await readYamlObject(file, source)
  const named = filesNamedIn(kubeconfig, file, source, sections).map(
    async ({ path, what }) => [path, await readRequired(path, what)] as const,
  )
  const texts = new Map(await Promise.all(named))
  return { ...others, kubeConfig: withFileTexts(kubeconfig, file, sections, texts) }
}
