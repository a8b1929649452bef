import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { killProcesses, processesBelow } from '../../support/browsers/process-tree.ts'
import { recordedRun, type StartTimer } from '../../support/browsers/recorded-run.ts'
import {
  describeVerdict,
  hasPassed,
  mostRepeats,
  repeatedRuns,
  type RunFiles,
} from '../../support/browsers/repeated-runs.ts'

/** What the fake does with a file: `fails` has a failed test, `hangs` says nothing more. */
type Course = 'passes' | 'fails' | 'hangs'

/** Files with what each run does with them, the last for all further runs. */
type Courses = Readonly<Record<string, readonly Course[]>>

/** Stands in for Vitest: writes the record of the files and courses that it is given. */
const fakeVitest = `
  const { writeSync } = require('node:fs')
  const say = (line) => writeSync(3, JSON.stringify(line) + '\\n')
  const files = JSON.parse(process.argv[1])
  say({ event: 'planned', files: files.map(([file]) => ({ file, isInPage: true })) })
  for (const [file, course] of files) {
    say({ event: 'begun', file })
    if (course === 'hangs') {
      setInterval(() => {}, 60_000)
      break
    }
    const failures = course === 'fails' ? [{ test: 'a list has items', error: 'AssertionError: expected 1 to be 2' }] : []
    say({ event: 'ended', file, failures })
    if (failures.length > 0) process.exitCode = 1
    if (file === files.at(-1)[0]) say({ event: 'over', errors: [] })
  }`

/** A clock that ends a run which is not heard of after so many signs: its start and the lines of its record. */
function silentAfter(signs: number): StartTimer {
  let started = 0
  return (_milliseconds, fire) => {
    started++
    if (started === signs) queueMicrotask(fire)
    return () => undefined
  }
}

/** Runs whose files take these courses; `asked` has the files of each run. */
function fakeRuns(courses: Courses) {
  const asked: (readonly string[])[] = []
  const run: RunFiles = (given) => {
    const files = given ?? Object.keys(courses)
    asked.push(files)
    const plan: [file: string, course: Course][] = []
    for (const file of files) {
      const of = courses[file] ?? []
      const before = asked.filter((each, at) => at < asked.length - 1 && each.includes(file)).length
      plan.push([file, of[Math.min(before, of.length - 1)] ?? 'passes'])
    }
    const hung = plan.findIndex(([, course]) => course === 'hangs')
    return recordedRun({
      program: process.execPath,
      words: ['-e', fakeVitest, JSON.stringify(plan)],
      folder: '.',
      env: process.env,
      // The start, the plan, two lines a file and the first of the one that hangs.
      startTimer: silentAfter(hung < 0 ? Infinity : 3 + 2 * hung),
      write: () => undefined,
    })
  }
  return { run, asked }
}

async function verdictOf(courses: Courses) {
  const { run, asked } = fakeRuns(courses)
  const said: string[] = []
  const verdict = await repeatedRuns(run, (line) => said.push(line))
  return { isPassed: hasPassed(verdict), lines: describeVerdict('firefox', verdict), said, asked }
}

it('a run of tests whose files all pass is run once', async () => {
  expect(await verdictOf({ a: ['passes'], b: ['passes'] })).toEqual({
    isPassed: true,
    lines: ['firefox: passed, 1 run, files passed: 2'],
    said: [],
    asked: [['a', 'b']],
  })
})

it('a test file that fails once is run once more, alone, and both are said', async () => {
  expect(await verdictOf({ a: ['passes'], b: ['fails', 'passes'], c: ['passes'] })).toEqual({
    isPassed: true,
    lines: [
      'firefox: passed, 2 runs, files passed: 3, flaky of them: 1',
      '  flaky: b',
      '    a list has items: AssertionError: expected 1 to be 2',
    ],
    said: [
      'flaky: b is run once more, alone, after: a list has items: AssertionError: expected 1 to be 2',
    ],
    asked: [['a', 'b', 'c'], ['b']],
  })
})

it('a test file that fails twice fails the run, and the last lines name its tests and their errors', async () => {
  const { isPassed, lines, asked } = await verdictOf({ a: ['passes'], b: ['fails'] })
  expect(isPassed).toBe(false)
  expect(lines).toEqual([
    'firefox: FAILED, 2 runs, files passed: 1, failed: 1',
    '  failed: b',
    '    a list has items: AssertionError: expected 1 to be 2',
    '    a list has items: AssertionError: expected 1 to be 2',
  ])
  expect(asked).toEqual([['a', 'b'], ['b']])
})

it('a run of tests that says nothing more is ended, and goes on behind the file that it hung in', async () => {
  const { isPassed, lines, said, asked } = await verdictOf({
    a: ['passes'],
    b: ['hangs', 'passes'],
    c: ['passes'],
    d: ['passes'],
  })
  expect(isPassed).toBe(true)
  expect(asked).toEqual([['a', 'b', 'c', 'd'], ['c', 'd'], ['b']])
  expect(lines).toEqual([
    'firefox: passed, 3 runs, files passed: 4, flaky of them: 1',
    '  flaky: b',
    '    (the file): unfinished: the run said nothing more and was ended',
  ])
  expect(said).toEqual([
    'flaky: the run said nothing more and was ended; 3 files are unfinished',
    'flaky: b is run once more, alone, after: (the file): unfinished: the run said nothing more and was ended',
  ])
})

it('a test file in which two runs say nothing more fails the run', async () => {
  const { isPassed, lines, asked } = await verdictOf({ a: ['passes'], b: ['hangs'] })
  expect(isPassed).toBe(false)
  expect(asked).toEqual([['a', 'b'], ['b']])
  expect(lines).toEqual([
    'firefox: FAILED, 2 runs, files passed: 1, failed: 1',
    '  failed: b',
    '    (the file): unfinished: the run said nothing more and was ended',
    '    (the file): unfinished again',
  ])
})

it('test files that no run comes to, since each run hangs before, fail the run', async () => {
  const courses = Object.fromEntries('abcdef'.split('').map((file) => [file, ['hangs'] as const]))
  const { isPassed, lines, asked } = await verdictOf(courses)
  expect(isPassed).toBe(false)
  expect(asked.length).toBeLessThan(12)
  expect(lines).toContain('    (the file): no run came to it')
})

it('more failed test files than can be chance are not run once more', async () => {
  const names = Array.from({ length: mostRepeats + 1 }, (_, at) => `file-${at}`)
  const { isPassed, asked, said } = await verdictOf(
    Object.fromEntries(names.map((name) => [name, ['fails', 'passes'] as const])),
  )
  expect(isPassed).toBe(false)
  expect(asked).toEqual([names])
  expect(said).toEqual([`${names.length} files failed, too many to run each once more`])
})

it('a run of tests that does not start fails with the reason', async () => {
  const run: RunFiles = () =>
    recordedRun({
      program: process.execPath,
      words: ['-e', 'process.exitCode = 3'],
      folder: '.',
      env: process.env,
      startTimer: silentAfter(Infinity),
      write: () => undefined,
    })
  const verdict = await repeatedRuns(run, () => undefined)
  expect(hasPassed(verdict)).toBe(false)
  expect(describeVerdict('webkit', verdict)).toEqual([
    'webkit: FAILED, 1 run, files passed: 0',
    '  error of no file: the run ended with 3 before it planned a file',
  ])
})

it.runIf(process.platform === 'linux')(
  'a process that another one has started in a group of its own is found below it, and ended',
  async () => {
    const inner = "setInterval(() => {}, 60_000); process.stdout.write(process.pid + '\\n')"
    const outer = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { detached: true, stdio: 'inherit' })`
    const child = spawn(process.execPath, ['-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    const below = processesBelow(child.pid ?? 0)
    expect(below.map(({ id }) => id)).toEqual([Number(String(said))])
    killProcesses(below)
    // It ends with its child, since it waits for that alone; the stream ends with both.
    await once(child, 'close')
    expect(processesBelow(child.pid ?? 0)).toEqual([])
  },
)
