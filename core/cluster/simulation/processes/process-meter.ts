import type { Clock } from '../../../base/runtime.ts'
import { ProcessSignals } from './process-signals.ts'
import type { ProgramStep } from './program.ts'

/** Milliseconds that a step takes: a process makes 10,000 a second, and waits where it would make more. */
const stepMs = 0.1
/** How far a process may run ahead of its time before it waits, as the period of a CPU limit. */
const aheadMs = 100
/** How far it ever runs ahead, by the largest single piece of work. */
const mostAheadMs = 10_000
/** Characters that a command works on in one step. */
const stepCharacters = 1024
/** Bytes that the processes of a container hold at most, whatever its memory limit. */
export const mostMemory: number = 8 * 1024 * 1024
/** Bytes that the processes of all containers hold at most together, but for what each has free. */
export const mostMemoryInAll: number = 8 * mostMemory
const freeBytes = 64 * 1024
/** Commands within commands, scripts within scripts: deeper ones overflow the stack of a shell. */
const mostDepth = 200

/** Thrown into the parts of a process that the kernel kills; nothing in a program catches it. */
export class ProcessKilled extends Error {
  readonly exitCode: 137 | 139

  constructor(exitCode: ProcessKilled['exitCode']) {
    super(exitCode === 137 ? 'out of memory' : 'segmentation fault')
    this.exitCode = exitCode
  }
}

/** Bytes that are left to several processes together. */
export interface MemoryRoom {
  left: number
}

/** Steps that all processes on the clock make in a second together, however many there are: a few hundredths of a core. */
const stepsOfAll = 20_000

/** The processors that all processes on the clock share. */
export class SharedCpu {
  readonly #clock: Pick<Clock, 'now'>
  #busyUntil = -Infinity

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  /** Charges steps. Returns how many milliseconds lie ahead until all that was charged is done. */
  spend(steps: number): number {
    const now = this.#clock.now()
    const busyUntil = Math.min(this.#busyUntil, now + mostAheadMs)
    this.#busyUntil = Math.max(busyUntil, now) + (steps * 1000) / stepsOfAll
    return this.#busyUntil - now
  }
}

/** A process waits because it has made more steps than it may. */
export class Throttle {
  readonly kind = 'sleep'
  readonly milliseconds: number

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds
  }
}

export interface ProcessLimits {
  /** Bytes that are left to the container. */
  readonly container: MemoryRoom
  /** Bytes that are left to all containers. */
  readonly all: MemoryRoom
  /** The processors of a process on the clock. */
  readonly cpu?: SharedCpu
}

/** Counts what a process does and holds: steps, by which it is throttled, and bytes, by which it is killed. */
export class ProcessMeter {
  /** The process's time, in milliseconds. */
  readonly now: () => number
  /** The signals of the process. */
  readonly signals: ProcessSignals = new ProcessSignals()
  /** Number of the process among those of its container. */
  pid = 1
  /** Steps that were made. */
  steps = 0
  /** Counts what may make a loop go on otherwise than before: changed variables and files, times and input that were read. */
  changes = 0
  readonly #limits: ProcessLimits
  #busyUntil = -Infinity
  #depth = 0
  #held = 0
  #drawn = 0

  constructor(
    now: () => number,
    limits: ProcessLimits = { container: { left: mostMemory }, all: { left: mostMemoryInAll } },
  ) {
    this.now = now
    this.#limits = limits
  }

  /** Whether it holds memory that others cannot have. */
  get isLarge(): boolean {
    return this.#drawn > 0
  }

  /** Charges steps and the characters that they work on. Returns what the process waits for then; undefined for nothing. */
  spend(steps: number, characters = 0): ProgramStep | undefined {
    const cost = steps + characters / stepCharacters
    const now = this.now()
    this.steps += cost
    // What is done for a process while it waits, such as completing a word that is typed, takes none of its own time.
    if (now === Infinity) {
      this.#limits.cpu?.spend(cost)
      return undefined
    }
    // A clock that was set back does not make it wait for the time that it came from.
    const busyUntil = Math.min(this.#busyUntil, now + mostAheadMs)
    this.#busyUntil = Math.max(busyUntil, now) + cost * stepMs
    const ahead = Math.max(this.#busyUntil - now, this.#limits.cpu?.spend(cost) ?? 0)
    return ahead < aheadMs ? undefined : new Throttle(Math.ceil(ahead))
  }

  /** Takes memory; negative bytes give it back. @throws ProcessKilled where too little is left */
  hold(bytes: number): void {
    const { container, all } = this.#limits
    const drawn = Math.max(0, this.#held + bytes - freeBytes)
    const more = drawn - this.#drawn
    if (bytes > 0 && (bytes > container.left || more > all.left)) throw new ProcessKilled(137)
    container.left -= bytes
    all.left -= more
    this.#held += bytes
    this.#drawn = drawn
  }

  /** Counts a level of nesting until `leave`. @throws ProcessKilled beyond the deepest */
  enter(): void {
    if (this.#depth >= mostDepth) throw new ProcessKilled(139)
    this.#depth += 1
  }

  leave(parts = 1): void {
    this.#depth -= parts
  }

  /** Goes on with the nesting of another part of the process, which has a stack of its own. Returns the one before. */
  exchangeDepth(depth: number): number {
    const before = this.#depth
    this.#depth = depth
    return before
  }

  /** Gives all memory back at the end of the process. */
  close(): void {
    this.hold(-this.#held)
  }
}

/** Memory that a part of a program holds until its end. */
export class HeldMemory {
  readonly #meter: ProcessMeter
  #bytes = 0

  constructor(meter: ProcessMeter) {
    this.#meter = meter
  }

  add(bytes: number): void {
    this.#meter.hold(bytes)
    this.#bytes += bytes
  }

  release(): void {
    this.#meter.hold(-this.#bytes)
    this.#bytes = 0
  }
}
