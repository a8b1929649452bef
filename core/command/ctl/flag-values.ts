import { parseDuration } from '../../base/time/duration.ts'
import type { CommandFlagName } from './flag-name.generated.ts'
import type { Flag } from './flag.ts'

/** The values of a command's flags, by name. Reading a flag that the command does not define is a TypeError. */
export class FlagValues {
  readonly #flags: ReadonlyMap<string, Flag>
  readonly #given: ReadonlyMap<string, readonly string[]>

  /** `given` holds the values on the line by flag, in order, already checked against the flag's type. */
  constructor(flags: readonly Flag[], given: ReadonlyMap<string, readonly string[]>) {
    this.#flags = new Map(flags.map((flag) => [flag.name, flag]))
    this.#given = given
  }

  /** Whether the command defines the flag. */
  knows(name: CommandFlagName): boolean {
    return this.#flags.has(name)
  }

  /** A copy without a flag, for shared steps that would read it with another meaning. */
  without(name: CommandFlagName): FlagValues {
    const flags = [...this.#flags.values()].filter((flag) => flag.name !== name)
    return new FlagValues(flags, this.#given)
  }

  /** A copy with another value of a flag. */
  with(name: CommandFlagName, text: string): FlagValues {
    return new FlagValues([...this.#flags.values()], new Map([...this.#given, [name, [text]]]))
  }

  /** Whether the flag is on the line. */
  has(name: CommandFlagName): boolean {
    this.#flag(name)
    return this.#given.has(name)
  }

  on(name: CommandFlagName): boolean {
    return /^(?:1|t|true)$/i.test(this.text(name))
  }

  text(name: CommandFlagName): string {
    const flag = this.#flag(name)
    return this.#given.get(name)?.at(-1) ?? flag.initial ?? ''
  }

  /** All values of a flag that may be repeated. */
  texts(name: CommandFlagName): readonly string[] {
    const { initial = '', type } = this.#flag(name)
    const texts = this.#given.get(name) ?? (initial === '' ? [] : [initial])
    if (type !== 'list') return texts
    return texts.flatMap((text) => (text === '' ? [] : text.split(',')))
  }

  integer(name: CommandFlagName): number {
    const text = this.text(name)
    return text === '' ? 0 : Number(text)
  }

  /** The value of a duration flag, in milliseconds. */
  duration(name: CommandFlagName): number {
    return Number((parseDuration(this.text(name)) ?? 0n) / 1_000_000n)
  }

  #flag(name: CommandFlagName): Flag {
    const flag = this.#flags.get(name)
    if (!flag) throw new TypeError(`the command has no flag ${name}`)
    return flag
  }
}
