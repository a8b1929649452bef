import { fileURLToPath } from 'node:url'
import { type BrowserName, chosenBrowsers } from './browser-name.ts'
import { recordedRun, type StartTimer } from './recorded-run.ts'
import { describeVerdict, hasPassed, repeatedRuns, type RunFiles } from './repeated-runs.ts'

/**
 * Runs the tests of pages in the browsers that Playwright does not drive, one after the other, so that each has the machine to itself:
 * `npm run test:browsers`. `SKERRY_BROWSERS` names others; words are Vitest's: files, and options as `--name=value`.
 *
 * What is repeated is said at once and at the end: see {@link repeatedRuns}. The last lines are the verdict, so that they survive where
 * long output is cut.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))

const startTimer: StartTimer = (milliseconds, fire) => {
  const timer = setTimeout(fire, milliseconds)
  return () => clearTimeout(timer)
}

function runsIn(browser: BrowserName, words: readonly string[]): RunFiles {
  const projects = ['browser-core', 'browser', 'e2e'].map((name) => `--project=${name}-${browser}`)
  const options = words.filter((word) => word.startsWith('-'))
  return (files) =>
    recordedRun({
      program: process.execPath,
      words: [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...projects,
        ...(files ? [...options, ...files] : words),
      ],
      folder: root,
      env: { ...process.env, SKERRY_BROWSERS: browser },
      startTimer,
      write: (chunk) => process.stdout.write(chunk),
    })
}

const words = process.argv.slice(2)
// A repeated run has other files behind its options.
const bare = words.find(
  (word, at) => /^--?[^=]+$/.test(word) && !(words[at + 1] ?? '-').startsWith('-'),
)
if (bare !== undefined) throw new RangeError(`write the option ${bare} as ${bare}=value`)
if (words.some((word) => word.startsWith('--reporter'))) {
  throw new RangeError(
    'leave out --reporter: the verdict comes from the reporters of vite.config.ts',
  )
}

const verdicts: string[] = []
for (const browser of chosenBrowsers(process.env['SKERRY_BROWSERS'] ?? 'firefox,webkit')) {
  const say = (line: string): void => void process.stderr.write(`${browser}: ${line}\n`)
  const verdict = await repeatedRuns(runsIn(browser, words), say)
  verdicts.push(...describeVerdict(browser, verdict))
  if (!hasPassed(verdict)) process.exitCode = 1
}
process.stdout.write(`\n${verdicts.join('\n')}\n`)
