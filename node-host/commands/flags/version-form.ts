import { defaultRelease, gitVersion, parseRelease } from '../../../core/index.ts'
import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { readBoolean } from './flag-values.ts'

/** How the version is printed: in a line, or as every field that `/version` has. */
export type VersionForm = 'line' | 'raw'

/** A value of `--version`: a form to print, a version to report in `/version`, or neither. */
export interface VersionWish {
  readonly form?: VersionForm
  readonly reported?: string
}

/** Reads the value of `--version`, in every form that kube-apiserver takes. @throws StartupError */
export function readVersion(text: string): VersionWish {
  if (text === 'raw') return { form: 'raw' }
  if (text.startsWith('v')) return { reported: readReported(text) }
  try {
    return readBoolean(text) ? { form: 'line' } : {}
  } catch (error) {
    if (!(error instanceof FlagValueError)) throw error
    throw new StartupError(`--version: "${text}" is not true, false, raw or a version to report`)
  }
}

/** A version with a text of its own behind the numbers, which are those of the release. */
function readReported(text: string): string {
  const own = gitVersion(parseRelease(defaultRelease))
  const numbers = own.replace(/[-+].*$/, '')
  const [, given] = /^(v\d+\.\d+\.\d+)(?:[-+][\w.+-]+)?$/.exec(text) ?? []
  if (given === numbers) return text
  throw new StartupError(
    `--version: "${text}" must have the numbers of this server's version ${own}: ${numbers}-text or ${numbers}+text`,
  )
}
