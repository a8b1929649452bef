import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Runtime } from '../../../core/base/runtime.ts'
import { readLesson } from '../../../core/lessons/file/read-lesson.ts'
import { lacksWrongTry, tryLesson } from '../../../core/lessons/run/try-lesson.ts'
import { type LessonTrial, openLessonTrial } from '../../../core/server/lessons/lesson-trial.ts'
import { sampleLesson } from '../../support/lessons/sample-lesson.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

const host: Runtime = {
  ...testRuntime(),
  timers: {
    after: () => () => undefined,
    yieldTurn: () => new Promise((resolve) => setTimeout(resolve)),
  },
}
const { signal } = new AbortController()

async function open(text: string): Promise<LessonTrial> {
  return openLessonTrial(host, { lesson: await readLesson(text, 'a.md') })
}

async function failuresOf(text: string): Promise<readonly string[]> {
  const trial = await open(text)
  const found: string[] = []
  for await (const { failures } of tryLesson(trial.run, trial.time, signal)) {
    found.push(...failures.map(({ line, problem }) => `${line}: ${problem}`))
  }
  await trial.close()
  return found
}

describe('a lesson under way', () => {
  let trial: LessonTrial
  const during = <T>(task: Promise<T>): Promise<T> => trial.time.during(task)
  const says = async (): Promise<readonly (string | undefined)[]> =>
    (await during(trial.run.check(signal))).map((outcome) => outcome.says)

  beforeAll(async () => {
    trial = await open(sampleLesson)
  })
  afterAll(() => trial.close())
  beforeEach(() => during(trial.run.start(0, signal)))

  it('a check says what is missing, and with which values', async () => {
    expect(await says()).toEqual(['There is no pod `web` yet.'])
    await during(trial.run.try('kubectl run web --image=nginx:1.161', signal))
    expect(await says()).toEqual(['The pod is Pending; wait until it is Running.'])
  })

  it('a step is done once its checks pass, and the next one begins from there', async () => {
    await during(trial.run.solve(signal))
    expect(await during(trial.run.check(signal))).toEqual([
      { goal: 'The pod web runs', passed: true, says: undefined },
    ])
    expect(trial.run.progress).toEqual({ step: 0, passed: new Set([0]) })
    expect(await during(trial.run.next(signal))).toBe(true)
    expect(await during(trial.run.next(signal))).toBe(true)
    expect(trial.run.progress).toEqual({ step: 2, passed: new Set([0, 1]) })
    expect(await says()).toEqual(['Run a command.'])
    await during(trial.run.try('kubectl get pods', signal))
    expect(await says()).toEqual(['`kubectl get pods` shows no log.'])
  })

  it('a step that is started has the fixtures and files, and the solutions of the steps before it', async () => {
    await during(trial.run.start(2, signal))
    const { output } = await during(
      trial.run.try('ls; kubectl get pods,namespaces -o name; cat note.txt', signal),
    )
    expect(output).toContain('note.txt\npod.yaml\npod/web\n')
    expect(output).toContain('namespace/shop\n')
    expect(output.endsWith('hello')).toBe(true)
  })

  it('a step that is replayed begins as the learner came to it', async () => {
    await during(
      trial.run.try(
        'kubectl run web --image=nginx; kubectl create configmap own; echo x > own',
        signal,
      ),
    )
    await during(trial.run.next(signal))
    await during(trial.run.try('kubectl delete pod web; rm own', signal))
    await during(trial.run.start(1, signal))
    const { output } = await during(trial.run.try('ls; kubectl get pod,configmap -o name', signal))
    expect(output).toContain('own')
    expect(output).toContain('pod/web\n')
    expect(output).toContain('configmap/own\n')
  })

  it('a step that is skipped leaves its solution behind, and is not done', async () => {
    const { passed } = trial.run.progress
    expect(await during(trial.run.skip(signal))).toBe(true)
    expect(trial.run.progress).toEqual({ step: 1, passed })
    const { output } = await during(trial.run.try('kubectl get pods -o name', signal))
    expect(output).toBe('pod/web\n')
  })

  it('an operation that is aborted rejects with the reason', async () => {
    const aborted = AbortSignal.abort(new Error('the page is closed'))
    await expect(trial.run.check(aborted)).rejects.toThrow('the page is closed')
  })

  it('a lesson has no step beyond its last one', async () => {
    await expect(trial.run.start(3, signal)).rejects.toThrow('the lesson has no step 3')
    await during(trial.run.start(2, signal))
    expect(await during(trial.run.next(signal))).toBe(false)
    expect(await during(trial.run.skip(signal))).toBe(false)
  })
})

describe('a lesson that its author tries', () => {
  it('a good lesson has no failure', async () => {
    expect(await failuresOf(sampleLesson)).toEqual([])
  })

  it('failures name checks that pass at the start, wrong tries that are not told apart, and solutions that do not pass', async () => {
    const text = sampleLesson
      .replace("pass: web != null && web.status.phase == 'Running'", 'pass: "true"')
      .replace('#> The pod is Pending', '#> The pod is Failed')
      .replace('kubectl logs web\n', 'kubectl get pod web\n')
    expect(await failuresOf(text)).toEqual([
      '24: "The pod web runs" passes where the step begins, before the learner has done anything',
      expect.stringContaining(
        '39: the wrong try should make a check say "There is no pod `web` yet."; it says: "The pod web runs" passes',
      ),
      expect.stringContaining(
        '44: the wrong try should make a check say "The pod is Failed"; it says: "The pod web runs" passes',
      ),
      expect.stringContaining(
        '54: the solution does not pass: `kubectl get pod web` shows no log.',
      ),
    ])
  })

  it('a lesson without any wrong try is found', async () => {
    const { steps } = await readLesson(sampleLesson)
    expect(lacksWrongTry(steps)).toBe(false)
    expect(lacksWrongTry(steps.map((step) => ({ ...step, wrong: [] })))).toBe(true)
  })
})
