import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandFiles } from './command-files.ts'
import type { CommandAnswer } from './run-in-simulation.ts'

export function hasBusybox(): boolean {
  return spawnSync('busybox', ['true']).status === 0
}

/** Runs a command of the real busybox in a directory that has {@link commandFiles}. */
export function runBusybox(words: readonly string[], input: string): CommandAnswer {
  const directory = mkdtempSync(join(tmpdir(), 'busybox-'))
  try {
    mkdirSync(join(directory, 'd'))
    for (const [name, text] of Object.entries(commandFiles)) {
      writeFileSync(join(directory, name), text)
    }
    const { stdout, stderr, status } = spawnSync('busybox', words, {
      cwd: directory,
      input,
      encoding: 'utf8',
      timeout: 10_000,
      env: { COLOR: 'red', PATH: '/usr/bin:/bin', TZ: 'UTC' },
    })
    return { out: stdout, error: stderr, code: status ?? -1 }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
