import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Calls } from './child-calls.ts'
import { Child } from './child.ts'

export interface BenchSettings {
  /** Where the built scripts of `children/` are. */
  readonly scripts: string
  /** Shorter samples and fewer rounds. */
  readonly quick: boolean
  /** Where processes under test leave CPU profiles. */
  readonly profile: string | undefined
  /** Folder of a built page or a built package of another commit. */
  readonly against: string | undefined
  readonly report: (line: string) => void
}

/** What a row measures with; what it opened is closed after it, also after a failure. */
export class BenchContext {
  readonly rounds: number
  readonly warmUpMs: number
  readonly sampleMs: number
  readonly quick: boolean
  readonly report: (line: string) => void
  /** Where the built scripts of `children/` are. */
  readonly scripts: string
  readonly against: string | undefined
  readonly #settings: BenchSettings
  readonly #closing: (() => Promise<void>)[] = []

  constructor(settings: BenchSettings) {
    this.#settings = settings
    this.quick = settings.quick
    this.scripts = settings.scripts
    this.against = settings.against
    this.report = settings.report
    this.rounds = settings.quick ? 3 : 5
    this.warmUpMs = settings.quick ? 500 : 1000
    this.sampleMs = settings.quick ? 700 : 2000
  }

  /** Starts a script of `children/` in its own process; profiled, if that was asked for and it is under test. */
  start<Served extends Calls>(script: string, underTest = false): Child<Served> {
    const { scripts, profile } = this.#settings
    const flags = underTest && profile !== undefined ? profileFlags(profile, script) : []
    const child = new Child<Served>(join(scripts, `${script}.js`), flags)
    this.onClose(() => child.close())
    return child
  }

  /** A new directory beside the built scripts, on the disk that the project is on. */
  async directory(): Promise<string> {
    const path = await mkdtemp(join(this.#settings.scripts, 'data-'))
    this.onClose(() => rm(path, { recursive: true, force: true }))
    return path
  }

  onClose(step: () => Promise<void>): void {
    this.#closing.push(step)
  }

  async close(): Promise<void> {
    for (const step of this.#closing.splice(0).toReversed()) await step()
  }
}

function profileFlags(directory: string, script: string): readonly string[] {
  return [
    '--cpu-prof',
    `--cpu-prof-dir=${directory}`,
    `--cpu-prof-name=${script}-${Date.now()}.cpuprofile`,
  ]
}
