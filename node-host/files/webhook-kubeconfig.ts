import { dirname, isAbsolute, resolve } from 'node:path'
import { type JsonObject, objectsOf, structOf, textOf } from '../../core/index.ts'
import { readRequired } from './file-store.ts'
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
  const users = objectsOf(kubeconfig, 'users').map(async (each) => ({
    ...each,
    user: await withContents(structOf(each, 'user'), file, source),
  }))
  return { ...others, kubeConfig: { ...kubeconfig, users: await Promise.all(users) } }
}

/** Fields with the names of files, and those with their contents, which have precedence. */
const contentFields: readonly (readonly [file: string, content: string])[] = [
  ['client-certificate', 'client-certificate-data'],
  ['client-key', 'client-key-data'],
]

/** A user of a kubeconfig with the contents of the files that it names, which are relative to the kubeconfig. */
async function withContents(user: JsonObject, file: string, source: string): Promise<JsonObject> {
  const { tokenFile: _token, ...read } = user
  const contentOf = (field: string): Promise<string> =>
    readRequired(resolve(dirname(file), textOf(user, field)), `the ${field} of the ${source}`)
  for (const [name, content] of contentFields) {
    if (textOf(user, name) === '') continue
    delete read[name]
    if (textOf(user, content) !== '') continue
    read[content] = Buffer.from(await contentOf(name)).toString('base64')
  }
  // The token of a file has precedence, as the file is the newer one.
  if (textOf(user, 'tokenFile') !== '') read['token'] = (await contentOf('tokenFile')).trim()
  return read
}
