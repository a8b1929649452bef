import { expect, it, onTestFinished } from 'vitest'
import { LessonDesk } from '../../../../web-playground/lesson/lesson-desk.ts'
import { longestProgress, Progress } from '../../../../web-playground/lesson/progress.ts'
import type { StepOutcome, StepRun } from '../../../../web-playground/lesson/step-run.ts'
import { storedText } from '../../../../web-playground/state/stored-text.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { emptyStorage } from '../opened-playground.ts'

const lesson = `---
title: Two steps
summary: A lesson for a test.
minutes: 1
domains: [KCNA/kubernetes-fundamentals]
---

An introduction.

## Create it

\`\`\`check
goal: The pod web runs
objects: { web: pod/web }
pass: web != null
missing:
  - say: There is no pod yet.
\`\`\`

\`\`\`solution
kubectl run web --image=nginx
\`\`\`

## Read on

The end.
`

function openedDesk(shared = emptyStorage()) {
  const runtime = testRuntime()
  const done: string[] = []
  let outcome: StepOutcome = {
    goal: 'The pod web runs',
    passed: false,
    says: 'There is no pod yet.',
  }
  let commanded = (): void => undefined
  const note = (what: string) => async (): Promise<void> => void done.push(what)
  const run: StepRun = {
    start: async (step) => void done.push(`start ${step}`),
    check: async () => {
      done.push('check')
      return [outcome]
    },
    solve: note('solve'),
    next: note('next'),
    skip: note('skip'),
    onCommand(listener) {
      commanded = listener
      return () => undefined
    },
    write: (file) => void done.push(`write ${file}`),
  }
  const progress = new Progress(storedText('progress', longestProgress, shared))
  const desk = new LessonDesk({
    progress,
    kept: storedText('lesson', 1_000, shared),
    keptText: storedText('text', 100_000, shared),
    timers: runtime.timers,
    enter: () => Promise.resolve(run),
    leave: note('leave'),
    moved: () => undefined,
    onRequest: () => () => undefined,
    isSeen: () => true,
    passed: (goals) => void done.push(`passed ${goals.join()}`),
  })
  onTestFinished(() => desk.leave())
  const pass = (): void => {
    outcome = { goal: 'The pod web runs', passed: true }
  }
  const advance = async (milliseconds: number): Promise<void> => {
    runtime.advance(milliseconds)
    await runtime.timers.yieldTurn()
  }
  const checks = (): number => done.filter((each) => each === 'check').length
  return { desk, done, advance, progress, pass, checks, command: () => commanded() }
}

it('a step is checked at its start, soon after a command, and slowly in between, until it passes', async () => {
  const { desk, advance, pass, checks, command, progress, done } = openedDesk()
  await desk.openText(lesson, 'two.md')
  expect(desk.state.value).toMatchObject({ step: 0, work: '', problem: '' })
  await advance(200)
  expect(desk.state.value.outcomes[0]?.says).toBe('There is no pod yet.')
  expect(checks()).toBe(1)
  await advance(500)
  expect(checks()).toBe(1)
  await advance(10_000)
  expect(checks()).toBe(2)
  command()
  await advance(200)
  expect(checks()).toBe(3)
  pass()
  await advance(3_000)
  expect(desk.state.value.passed).toBe(true)
  expect(done).toContain('passed The pod web runs')
  expect(progress.of('two.md').passed).toEqual(['Create it'])
  await advance(20_000)
  expect(checks()).toBe(4)
})

it('a learner goes on, looks back, begins again and finishes', async () => {
  const { desk, advance, pass, progress, done } = openedDesk()
  await desk.openText(lesson, 'two.md')
  pass()
  await advance(200)
  await desk.next()
  expect(desk.state.value).toMatchObject({ step: 1, shown: 1, outcomes: [] })
  desk.look(0)
  expect(desk.state.value).toMatchObject({ step: 1, shown: 0 })
  await desk.replay()
  expect(done).toContain('start 0')
  expect(desk.state.value).toMatchObject({ step: 0, shown: 0 })
  await desk.skip()
  await desk.next()
  expect(done.filter((each) => each === 'skip' || each === 'next')).toEqual([
    'next',
    'skip',
    'next',
  ])
  expect(desk.state.value.step).toBe(2)
  expect(progress.of('two.md')).toEqual({ passed: ['Create it', 'Read on'], finished: true })
})

it('a text that its author has changed is opened at the step where the author was, after a mistake too', async () => {
  const { desk, pass, advance, done } = openedDesk()
  await desk.openText(lesson, 'two.md')
  pass()
  await advance(200)
  await desk.next()
  await desk.openText(lesson.replace('minutes: 1', 'minutes: soon'), 'two.md')
  await desk.openText(lesson.replace('## Read on', '## Read on, now'), 'two.md')
  expect(desk.state.value).toMatchObject({ step: 1, shown: 1, problem: '' })
  expect(done.filter((each) => each.startsWith('start'))).toEqual(['start 0', 'start 1'])
})

it('a text names files for its fixtures, which come with it', async () => {
  const { desk } = openedDesk()
  const text = lesson.replace('minutes: 1', 'minutes: 1\nfixtures: [{ file: shop.yaml }]')
  await desk.openText(text, 'two.md')
  expect(desk.state.value.problem).toBe('two.md needs the file shop.yaml, which is not part of it')
  await desk.openText(text, 'two.md', { files: { 'shop.yaml': 'kind: Namespace' } })
  expect(desk.state.value.lesson?.fixtures).toEqual(['kind: Namespace'])
})

it('a reload goes on with a lesson from elsewhere at its step', async () => {
  const shared = emptyStorage()
  const before = openedDesk(shared)
  await before.desk.openText(lesson, 'two.md')
  await before.desk.skip()
  const { desk, done } = openedDesk(shared)
  await desk.begin()
  expect(done).toContain('start 1')
  expect(desk.state.value).toMatchObject({ step: 1, lesson: { name: 'two.md' } })
})

it('a text that is no lesson says its line, and the own cluster is shown', async () => {
  const { desk, done } = openedDesk()
  await desk.openText(lesson.replace('minutes: 1', 'minutes: soon'), 'two.md')
  expect(desk.state.value.lesson).toBeUndefined()
  expect(desk.state.value.problem).toMatch(/^two\.md:4: /)
  expect(done).toEqual(['leave'])
})

it('progress that was kept is read, and what is not understood is left out', () => {
  const storage = emptyStorage()
  const kept = storedText('progress', longestProgress, storage)
  kept.write('{"a": {"passed": ["One"], "finished": true}, "b": {"passed": 3}, "c": null}')
  const progress = new Progress(kept)
  expect(progress.of('a')).toEqual({ passed: ['One'], finished: true })
  expect(progress.of('b')).toEqual({ passed: [], finished: false })
  progress.passStep('b', 'Two')
  expect(new Progress(kept).of('b').passed).toEqual(['Two'])
  kept.write('no JSON')
  expect(new Progress(kept).of('a').finished).toBe(false)
})
