import { isAbsolute } from 'node:path'
import type { JsonObject } from '../../../core/index.ts'
import { readRequired } from './file-store.ts'
import { filesNamedIn, withFileTexts } from './kubeconfig-files.ts'
import { readYamlObject } from './yaml-file.ts'

/** The plug-ins whose configuration may name a kubeconfig. */
const plugins: ReadonlySet<string> = new Set([
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
    async ([name, configuration]) =>
      [
        name,
        plugins.has(name) ? await withKubeconfig(name, configuration) : configuration,
      ] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

async function withKubeconfig(plugin: string, configuration: JsonObject): Promise<JsonObject> {
  const { kubeConfigFile: file, ...others } = configuration
  if (typeof file !== 'string' || !isAbsolute(file)) return configuration
  const source = `configuration of ${plugin}: kubeConfigFile ${file}`
  const kubeconfig = await readYamlObject(file, source)
  const named = filesNamedIn(kubeconfig, file, source, ['users']).map(
    async ({ path, what }) => [path, await readRequired(path, what)] as const,
  )
  const texts = new Map(await Promise.all(named))
  return { ...others, kubeConfig: withFileTexts(kubeconfig, file, ['users'], texts) }
}
