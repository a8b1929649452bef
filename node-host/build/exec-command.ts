import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs the words that it is given. */
export const execCommand = '@%*\r\n'

/**
 * Gives `cmd.exe` the word `exec`, which POSIX shells have. npm signals its shell alone, and dash neither hands signals on nor replaces itself by
 * its last command, so a script that must end by one signal begins with it.
 *
 * @param folder Where npm finds the commands of packages: `node_modules/.bin`.
 */
export function provideExec(folder: string, platform: NodeJS.Platform): void {
  const file = join(folder, 'exec.cmd')
  if (platform === 'win32' && !existsSync(file)) writeFileSync(file, execCommand)
}
