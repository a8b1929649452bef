import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chosenBrowsers, type BrowserName } from './browser-name.ts'

/**
 * Runs the tests of pages in the browsers that Playwright does not drive, one after the other, so that each has the machine to itself:
 * `npm run test:browsers`. `SKERRY_BROWSERS` names others; words are Vitest's.
 *
 * Vitest waits without a limit for a page that it has lost, as it does at times in Firefox on a busy machine. A run that says nothing for
 * {@link silenceMs} is ended and repeated once.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The longest file of tests takes two minutes on a busy machine. */
const silenceMs = 4 * 60_000

const mostRuns = 2

/** @returns the exit code, or `silent` for a run that was ended as it said nothing */
async function run(browser: BrowserName, words: readonly string[]): Promise<number | 'silent'> {
  const projects = ['browser-core', 'browser', 'e2e'].map((name) => `--project=${name}-${browser}`)
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...words],
    {
      cwd: root,
      env: { ...process.env, SKERRY_BROWSERS: browser },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, with the browsers that it starts.
      detached: true,
    },
  )
  const endGroup = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  let isSilent = false
  const expire = (): void => {
    isSilent = true
    endGroup()
  }
  let timer = setTimeout(expire, silenceMs)
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (chunk: Buffer) => {
      clearTimeout(timer)
      timer = setTimeout(expire, silenceMs)
      to.write(chunk)
    })
  }
  const stop = (): void => {
    endGroup()
    process.exit(1)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    return isSilent ? 'silent' : (code ?? 1)
  } finally {
    clearTimeout(timer)
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

async function testIn(browser: BrowserName, words: readonly string[]): Promise<number> {
  for (let runs = 1; runs <= mostRuns; runs++) {
    const code = await run(browser, words)
    if (code !== 'silent') return code
    process.stderr.write(`the tests in ${browser} said nothing for ${silenceMs / 60_000} minutes\n`)
  }
  return 1
}

for (const browser of chosenBrowsers(process.env['SKERRY_BROWSERS'] ?? 'firefox,webkit')) {
  const code = await testIn(browser, process.argv.slice(2))
  if (code !== 0) process.exitCode = code
}
