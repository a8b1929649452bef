import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'
import { testedBrowsers } from './tested-browsers.ts'

/** Runs before the tests: makes sure that there is a Chromium, or says in one line how to get one, and says which browsers are left out. */

const playwright = fileURLToPath(
  new URL('../../../node_modules/playwright/cli.js', import.meta.url),
)

const sources: readonly (readonly [string, readonly string[]])[] = [
  [process.execPath, [playwright, 'install', 'chromium']],
  ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
]

/** Milliseconds for one source to deliver. */
const patience = 10 * 60_000

function run(command: string, parameters: readonly string[]): void {
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  spawnSync(command, parameters, { stdio: [...stdio], timeout: patience })
}

function provide(): boolean {
  for (const [command, parameters] of sources) {
    if (findChromium() !== undefined) return true
    process.stderr.write(`no Chromium here, trying: ${command} ${parameters.join(' ')}\n`)
    if (command === 'apt-get') run(command, ['update', '-qq'])
    run(command, parameters)
  }
  return findChromium() !== undefined
}

const { tested, skipped } = testedBrowsers(process.env)
for (const reason of skipped) process.stderr.write(`SKIPPED: ${reason}\n`)

if (tested.includes('chromium') && !provide()) {
  process.stderr.write(
    'The tests need a Chromium: install one (Debian: apt-get install chromium), or name one with CHROMIUM=/path/to/chromium\n',
  )
  process.exit(1)
}
