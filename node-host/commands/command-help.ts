/** A flag of a command besides serving. */
export interface CommandFlag<Name extends string = string> {
  readonly name: Name
  /** One letter: `p` for `-p`. */
  readonly short?: string
  /** Placeholder of the value in the help; a flag without it is a switch. */
  readonly value?: string
  readonly help: string
}

/** What the command line of a command may be: its usage line, what it does, and its flags but `--help`, by their names. */
export interface CommandSyntax<Name extends string = string> {
  /** `skerry envtest-assets [flags] <directory>` */
  readonly usage: string
  /** Lines that follow the usage line in the help. */
  readonly about: readonly string[]
  readonly flags: readonly CommandFlag<Name>[]
}

/** The flag of the help, which every command has. */
export const helpFlag: CommandFlag = { name: 'help', short: 'h', help: 'Print this text.' }

/** The text of a command's `--help`. */
export function commandHelp({ usage, about, flags }: CommandSyntax): string {
  const all = [...flags, helpFlag]
  const width = Math.max(...all.map((flag) => titleOf(flag).length))
  const lines = all.map((flag) => `  ${titleOf(flag).padEnd(width)}  ${flag.help}`)
  return [`Usage: ${usage}`, '', ...about, '', ...lines, ''].join('\n')
}

/** How a flag is given: `-p, --print <format>`. */
export function titleOf({ name, short, value }: CommandFlag): string {
  const letter = short === undefined ? '    ' : `-${short}, `
  return `${letter}--${name}${value === undefined ? '' : ` <${value}>`}`
}
