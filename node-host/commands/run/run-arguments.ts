import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import { readMetadata } from '../../store/data-directory/directory-metadata.ts'

/** The words of a command line of `skerry run`. */
export interface RunWords {
  /** Flags of the server. */
  readonly flags: readonly string[]
  /** The command, and its arguments. */
  readonly command: readonly [string, ...string[]] | undefined
}

export const runUsage = 'skerry run [flags] -- <command> [arguments]'

const helpWords: ReadonlySet<string> = new Set(['--help', '-h', '--version'])

/** Splits the words that follow `skerry run` at the first `--`. @throws StartupError where there is no command, and no help is asked for */
export function splitRunWords(words: readonly string[]): RunWords {
  const end = words.indexOf('--')
  const flags = end < 0 ? words : words.slice(0, end)
  const [name, ...others] = end < 0 ? [] : words.slice(end + 1)
  if (name !== undefined && name !== '') return { flags, command: [name, ...others] }
  if (flags.some((word) => helpWords.has(word))) return { flags, command: undefined }
  throw new StartupError(
    end < 0
      ? `run needs -- before the command: ${runUsage}`
      : `run needs a command after --: ${runUsage}`,
  )
}

/** How long requests that the command has left behind may take, in milliseconds. */
const leftDrainMs = 1000

/**
 * The options of a server for a command: a free port, brand `k8s`, and objects in memory, unless flags say otherwise. A data
 * directory keeps objects, and its brand.
 */
export async function runOptions(given: StartOptions): Promise<StartOptions> {
  const { dataDir } = given
  const isKept = dataDir !== undefined
  return {
    port: 0,
    drainMs: leftDrainMs,
    ...(!isKept && { storage: 'memory' }),
    ...(!(isKept && (await hasServed(dataDir))) && { brand: 'k8s' }),
    ...given,
  }
}

/** Whether a server has started on the directory before; one of an earlier version has no metadata. */
async function hasServed(directory: string): Promise<boolean> {
  return existsSync(join(directory, 'data.mdb')) || (await readMetadata(directory)) !== undefined
}
