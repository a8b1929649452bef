import { build } from 'vite'
import commandConfig from '../../../node-host/vite.config.ts'

/**
 * Builds scripts nearly as the package is built, but readable and with source maps: a loader that translates TypeScript on the way
 * takes seconds to start, and wraps functions to keep their names, which costs on hot paths.
 *
 * @param root the folder that the scripts' paths are relative to
 * @param input paths by the names of the built scripts
 * @param output where the built scripts are, within the project, as they find its packages from there
 */
export async function buildScripts(
  root: string,
  input: Readonly<Record<string, string>>,
  output: string,
): Promise<void> {
  await build({
    ...commandConfig,
    configFile: false,
    root,
    build: {
      ...commandConfig.build,
      outDir: output,
      sourcemap: true,
      // What scripts share is in files of its own: a script that another one imports would run there, too.
      rolldownOptions: { input: { ...input }, preserveEntrySignatures: 'strict' },
    },
  })
}
