import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { StartupError } from '../../base/errors/startup-error.ts'
import { assetScripts, quote } from './asset-scripts.ts'
import { envtestHelp, parseEnvtestArguments } from './envtest-arguments.ts'
import { writeScripts } from './write-scripts.ts'

/** The command `skerry envtest-assets`. @throws StartupError */
export async function makeEnvtestAssets(
  words: readonly string[],
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  const given = parseEnvtestArguments(words)
  if (!given) return print(envtestHelp())
  if (platform === 'win32') {
    throw new StartupError(
      'envtest starts .exe files on Windows, but envtest-assets writes scripts for POSIX shells: run it and the tests in WSL, or set USE_EXISTING_CLUSTER=true and run skerry run -- go test ./...',
    )
  }
  const directory = resolve(given.directory)
  // The script may have been started by a link, as npm makes them.
  const main = await realpath(process.argv[1] ?? '')
  // Deno takes its command and permissions before the script, and does not list them.
  const flags = 'deno' in process.versions ? ['run', '-A'] : process.execArgv
  const starter = [process.execPath, ...flags, main]
  await writeScripts(directory, assetScripts(starter, given.release))
  const line = given.print === 'path' ? directory : `export KUBEBUILDER_ASSETS=${quote(directory)}`
  print(`${line}\n`)
}

function print(text: string): void {
  process.stdout.write(text)
}
