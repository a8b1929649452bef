import { readWebhookConnection, type Runtime, type WebhookConnection } from '../../../core/index.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { FlagName } from '../options/flag-name.generated.ts'
import { type FileSection, filesNamedIn, withFileTexts } from './kubeconfig-files.ts'
import { Reloadable } from './reloadable.ts'
import { parseYamlObject, readYamlObject } from './yaml-file.ts'

const sections: readonly FileSection[] = ['clusters', 'users']

/**
 * Where the webhook of a kubeconfig is called, and with which credentials. The kubeconfig and the files that it names are
 * watched.
 *
 * @param flag names the kubeconfig in errors: `--authentication-token-webhook-config-file`.
 * @throws StartupError
 */
export async function openWebhookConnection(
  file: string,
  flag: `--${FlagName}`,
  runtime: Pick<Runtime, 'logger' | 'timers'>,
): Promise<Reloadable<WebhookConnection>> {
  const source = `kubeconfig of ${flag} ${file}`
  const named = filesNamedIn(await readYamlObject(file, source), file, source, sections)
  return Reloadable.open({
    name: `webhook of ${flag}`,
    files: [{ path: file, what: `the kubeconfig of ${flag}` }, ...named],
    parse: ([text = '', ...others]) => {
      const texts = new Map(named.map(({ path }, at) => [path, others[at] ?? '']))
      const config = withFileTexts(parseYamlObject(text, source), file, sections, texts)
      try {
        return readWebhookConnection(config, source)
      } catch (error) {
        throw error instanceof RangeError ? new StartupError(error.message, error) : error
      }
    },
    runtime,
  })
}
