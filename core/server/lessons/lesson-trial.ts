import { brands } from '../../base/api/brand.ts'
import type { Runtime } from '../../base/runtime.ts'
import { CtlSession } from '../../command/ctl/session/ctl-session.ts'
import { lazyNodeProgram, type StartThread } from '../../command/functions/load-node-program.ts'
import {
  type HostProgram,
  loadWorkstation,
  type Workstation,
} from '../../command/workstation/load-workstation.ts'
import type { Lesson } from '../../lessons/file/lesson.ts'
import { LessonRun } from '../../lessons/run/lesson-run.ts'
import { type LessonMachine, lessonServerOptions } from '../../lessons/run/lesson-server.ts'
import type { TrialTime } from '../../lessons/run/try-lesson.ts'
import { ControlledTime } from '../mock/controlled-time.ts'
import { createMockServer } from '../mock/mock-server.ts'

export interface LessonTrialOptions {
  readonly lesson: Lesson
  /** Text of a file beside the lesson. */
  readonly readFixture?: (file: string) => Promise<string>
  /** Programs of the host for the machine, such as `node`. */
  readonly programs?: (
    trial: Pick<LessonTrial, 'server' | 'runtime'>,
  ) => Readonly<Record<string, HostProgram>>
  /** Starts the threads of `node FILE.js`, which the machine lacks without it. */
  readonly startThread?: StartThread
}

/** A lesson under way whose time passes as fast as its work is done. */
export interface LessonTrial {
  readonly run: LessonRun
  readonly time: TrialTime
  readonly server: Awaited<ReturnType<typeof createMockServer>>
  /** Runtime of server and machine, whose clock stands still unless something waits. */
  readonly runtime: Runtime
  close(): Promise<void>
}

/** When the clock of a trial begins, so that every run is the same. */
const start = Date.UTC(2026, 0, 5, 9, 0, 0)

/**
 * Opens a lesson for {@link tryLesson}: a mock server and a workstation that share a stopped clock. The caller closes it.
 *
 * @throws RangeError or TypeError for users and releases that a mock does not take
 */
export async function openLessonTrial(
  host: Runtime,
  { lesson, readFixture, programs, startThread }: LessonTrialOptions,
): Promise<LessonTrial> {
  const work = new Set<Promise<unknown>>()
  const clock = new ControlledTime(host, { now: start, stopped: true }, () =>
    work.size === 0 ? undefined : Promise.allSettled(work),
  )
  const runtime: Runtime = { ...host, clock, timers: clock }
  const time = new SteppedTime(host, clock)
  const opening = createMockServer(runtime, { ...lessonServerOptions(lesson), seed: 'lesson' })
  const server = await time.during(opening, lesson.release === undefined ? 0 : loadingPause)
  const Machine = await loadWorkstation()
  const follow = (done: Promise<unknown>): void => {
    work.add(done)
    void done.finally(() => work.delete(done))
  }
  const node = (session: CtlSession, begin: StartThread): HostProgram =>
    lazyNodeProgram({
      runtime,
      brand: brands.k8s,
      session,
      transport: () => server.transport(),
      webhook: (url, answer) => server.webhook(url, answer),
      start: begin,
      watchdog: host.timers,
      follow,
    })
  const machine = new RestartedMachine((session) => {
    return new Machine({
      runtime,
      brand: brands.k8s,
      session,
      transport: () => server.transport(),
      programs: {
        ...(startThread && { node: node(session, startThread) }),
        ...programs?.({ server, runtime }),
      },
    })
  })
  const run = new LessonRun({
    lesson,
    server: { transport: server.transport('admin'), brand: server.brand, control: server },
    machine,
    runtime: host,
    ...(readFixture && { readFixture }),
  })
  return {
    run,
    time,
    server,
    runtime,
    async close() {
      machine.close()
      await time.during(server.close())
      clock.release()
    },
  }
}

/** A machine that is another one after its jobs are ended, so that nothing runs on. */
class RestartedMachine implements LessonMachine {
  readonly session = new CtlSession()
  readonly #start: (session: CtlSession) => Workstation
  #current: Workstation

  constructor(begin: (session: CtlSession) => Workstation) {
    this.#start = begin
    this.#current = begin(this.session)
  }

  get files(): Workstation['files'] {
    return this.#current.files
  }

  get commands(): Workstation['commands'] {
    return this.#current.commands
  }

  type(lines: string, signal: AbortSignal): ReturnType<Workstation['type']> {
    return this.#current.type(lines, signal)
  }

  async endJobs(): Promise<void> {
    this.#current.close()
    this.#current = this.#start(this.session)
  }

  close(): void {
    this.#current.close()
  }
}

/** Milliseconds by which time moves while a command waits. */
const step = 200
/** Milliseconds of the host between two steps while the tables of another release are loaded, which takes none of the lesson's time. */
const loadingPause = 5
/** Time of the lesson that one piece of work may take. */
const longest = 15 * 60 * 1000

/** Stopped time that moves on in small steps while something waits for it. */
class SteppedTime implements TrialTime {
  readonly #host: Pick<Runtime, 'timers'>
  readonly #clock: ControlledTime

  constructor(host: Pick<Runtime, 'timers'>, clock: ControlledTime) {
    this.#host = host
    this.#clock = clock
  }

  /** `pause` is the time of the host between two steps, in milliseconds. */
  async during<T>(task: Promise<T>, pause = 0): Promise<T> {
    let isOver = false
    const end = (): void => void (isOver = true)
    task.then(end, end)
    const until = this.#clock.now() + longest
    // Due work is done before time moves; where that ends the task, time stands still.
    await this.#clock.advance(0)
    while (!isOver) {
      if (this.#clock.now() > until) {
        throw new Error(`it had not ended after ${longest / 60_000} minutes of the lesson's time`)
      }
      await (pause === 0 ? this.#host.timers.yieldTurn() : this.#wait(pause))
      if (!isOver) await this.#clock.advance(step)
    }
    return task
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.#host.timers.after(milliseconds, resolve))
  }

  second(): Promise<void> {
    return this.#clock.advance(1_000)
  }
}
