import type { RequestRecord } from '../../core/index.ts'
import type { LessonControl } from '../../core/lessons/index.ts'
import type { Playground } from '../playground/playground.ts'
import type { PageMockServer } from '../server/connect-server.ts'
import { sourceOf } from '../server/request-source.ts'
import { storedText } from '../state/stored-text.ts'
import { LessonDesk, type OpenLesson } from './lesson-desk.ts'
import { longestLesson } from './lesson-source.ts'
import { longestProgress, Progress } from './progress.ts'
import type { StepRun } from './step-run.ts'

/** How many times as fast time runs while the steps before the learner's are played. */
const hurry = 10

/** Sources of requests that a learner causes on purpose; those of the table only where they change something. */
const learners: readonly string[] = ['terminal', 'editor', 'web', 'program']
const reads: readonly string[] = ['get', 'list', 'watch']

function isOfLearner({ userAgent, verb }: RequestRecord, tab: string): boolean {
  const { label } = sourceOf(userAgent, tab)
  return learners.includes(label) || (label === 'table' && !reads.includes(verb))
}

/** The desk of a page; `isSeen` says whether the panel of the lesson is in sight. */
export function openDesk(playground: Playground, isSeen: () => boolean): LessonDesk {
  const { storages, runtime, requests } = playground
  return new LessonDesk({
    progress: new Progress(storedText('skerry.progress', longestProgress, storages.shared)),
    kept: playground.openedLesson,
    keptText: storedText('skerry.lesson-text', longestLesson, storages.own),
    moved: (place) => playground.lesson.update({ place }),
    timers: runtime.timers,
    isSeen: () => document.visibilityState === 'visible',
    passed(goals) {
      if (isSeen()) return
      playground.notices.add(`Done: ${goals.join('; ')}`, 'info', {
        label: 'To the lesson',
        run: () => playground.showCourse(),
      })
    },
    enter: (lesson, signal) => enterLesson(playground, lesson, signal),
    leave: () => playground.leave(),
    onRequest(listener) {
      let newest = requests.records[0]
      return requests.subscribe(() => {
        const before = newest
        newest = requests.records[0]
        for (const record of requests.records) {
          if (record === before) return
          if (isOfLearner(record, playground.tab)) return listener()
        }
      })
    },
  })
}

/** A server that has just started needs no reset, which would start it once more. */
function freshControl(control: PageMockServer['control']): LessonControl {
  let isFresh = true
  return {
    async reset() {
      if (!isFresh) await control.reset()
      isFresh = false
    },
    snapshot: () => control.snapshot(),
    restore: (snapshot) => control.restore(snapshot),
    load: (manifests) => control.load([...manifests]),
    requests: () => control.requests(),
    clearRequests: () => control.clearRequests(),
    clock: control.clock,
  }
}

/** Shows the lesson's server in place of the user's own. @throws Error where it does not start */
async function enterLesson(
  playground: Playground,
  { lesson, fixtures }: OpenLesson,
  signal: AbortSignal,
): Promise<StepRun> {
  const { LessonRun, lessonServerOptions } = await import('../../core/lessons/index.ts')
  let opened: PageMockServer | undefined
  await playground.visit({
    title: lesson.title,
    connect: async () => {
      opened = await playground.connectMock({
        kind: 'mock',
        name: `lesson-${playground.tab}`,
        serviceWorker: false,
        ...lessonServerOptions(lesson),
      })
      return opened
    },
  })
  signal.throwIfAborted()
  const { phase, reason } = playground.status.value
  if (!opened || phase === 'failed')
    throw new Error(`The lesson’s cluster does not start: ${reason}`)
  const { transport } = opened
  const control = freshControl(opened.control)
  const { clock } = opened.control
  const { brand, runtime } = playground
  const machine = await playground.workstation.value.machine.load()
  signal.throwIfAborted()
  const run = new LessonRun({
    lesson: { ...lesson, fixtures: fixtures.map((text) => ({ text })) },
    server: { transport, brand, control },
    machine: {
      files: machine.files,
      commands: machine.commands,
      session: playground.session,
      type: (lines, ending) => machine.type(lines, ending),
    },
    runtime,
    async hurry() {
      await clock.speed(hurry)
      return () => clock.speed(1)
    },
  })
  return {
    start: (step, ending) => run.start(step, ending),
    check: (ending) => run.check(ending),
    solve: (ending) => run.solve(ending),
    next: (ending) => run.next(ending),
    skip: (ending) => run.skip(ending),
    onCommand: (listener) => machine.commands.onChange(listener),
    write: (file, text) => machine.files.write(file, `${text}\n`),
  }
}
