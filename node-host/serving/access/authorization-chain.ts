import {
  type AuthorizationConfiguration,
  type ChainConfiguration,
  type CompileCondition,
  completeChain,
  readWebhookConnection,
  type Runtime,
  type WebhookConnection,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { type FileSection, filesNamedIn, withFileTexts } from '../../base/files/kubeconfig-files.ts'
import { Reloadable, type WatchedFile } from '../../base/files/reloadable.ts'
import { parseYamlObject } from '../../base/files/yaml-file.ts'

/** Where the configuration of a chain comes from. */
export interface ChainSource {
  /** The file that holds it; undefined where flags do. */
  readonly file?: WatchedFile
  /** The configuration by the file's text. @throws StartupError */
  readonly read: (text: string) => AuthorizationConfiguration
  readonly compile: CompileCondition
}

type Texts = ReadonlyMap<string, string>

const sections: readonly FileSection[] = ['clusters', 'users']

function kubeconfigsOf({ authorizers }: AuthorizationConfiguration): readonly WatchedFile[] {
  return authorizers.flatMap(({ name, webhook }) => {
    const path = webhook?.kubeConfigFile
    return path === undefined ? [] : { path, what: `the kubeconfig of the authorizer ${name}` }
  })
}

/** Kubeconfigs, and the files that those name that were read. */
function filesOf(configuration: AuthorizationConfiguration, texts: Texts): readonly WatchedFile[] {
  const kubeconfigs = kubeconfigsOf(configuration)
  const named = kubeconfigs.flatMap(({ path, what }) => {
    const text = texts.get(path)
    if (text === undefined) return []
    return filesNamedIn(parseYamlObject(text, `${what} ${path}`), path, `${what} ${path}`, sections)
  })
  const files = [...kubeconfigs, ...named]
  return files.filter(({ path }, at) => files.findIndex((other) => other.path === path) === at)
}

function connectionOf(path: string, texts: Texts): WebhookConnection {
  const source = `the kubeconfig ${path}`
  const config = parseYamlObject(texts.get(path) ?? '', source)
  try {
    return readWebhookConnection(withFileTexts(config, path, sections, texts), source)
  } catch (error) {
    throw error instanceof RangeError ? new StartupError(error.message, error) : error
  }
}

/**
 * Opens the configuration of a chain. Its file, the kubeconfigs of webhooks and the files that these name are watched.
 * @throws StartupError
 */
export function openChain(
  { file, read, compile }: ChainSource,
  { runtime }: { readonly runtime: Pick<Runtime, 'logger' | 'timers'> },
): Promise<Reloadable<ChainConfiguration>> {
  const fixed = file ? undefined : read('')
  const textOf = (texts: Texts): string => (file ? (texts.get(file.path) ?? '') : '')
  return Reloadable.open({
    name: 'authorization configuration',
    files: file ? [file] : kubeconfigsOf(read('')),
    further: (texts) => filesOf(fixed ?? read(textOf(texts)), texts),
    parse: (_texts, all) => {
      const text = textOf(all)
      return completeChain(fixed ?? read(text), {
        text,
        compile,
        connectionOf: (path) => connectionOf(path, all),
      })
    },
    runtime,
  })
}
