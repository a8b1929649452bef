import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

export interface HomePlace {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform?: NodeJS.Platform
  readonly exists?: (path: string) => boolean
}

/**
 * The kubeconfig in the user's home. On Windows that is the first of three folders that has one, as client-go looks: some tools
 * write it below `HOME`, others below `USERPROFILE`, which may be on another drive.
 */
export function homeKubeconfig({
  env,
  platform = process.platform,
  exists = existsSync,
}: HomePlace): string {
  if (platform !== 'win32') return posix.join(env['HOME'] || homedir(), '.kube', 'config')
  const { HOME, HOMEDRIVE, HOMEPATH, USERPROFILE } = env
  const drive = HOMEDRIVE && HOMEPATH ? HOMEDRIVE + HOMEPATH : ''
  const paths = [HOME, drive, USERPROFILE || homedir()].flatMap((home) =>
    home ? [win32.join(home, '.kube', 'config')] : [],
  )
  // Without any, the path is for messages.
  return paths.find(exists) ?? paths.at(HOME ? 0 : -1) ?? ''
}
