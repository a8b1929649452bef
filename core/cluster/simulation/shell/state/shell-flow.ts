/** Ends the shell. */
export class ShellExit extends Error {
  readonly code: number

  constructor(code: number) {
    super('exit')
    this.code = code & 255
  }
}

/** Ends the shell by a signal, behind which no trap runs. */
export class ShellKilled extends ShellExit {}

/** Ends a function or a script that is read by `.`. */
export class ShellReturn extends Error {
  readonly code: number

  constructor(code: number) {
    super('return')
    this.code = code & 255
  }
}

/** `break` and `continue` over a number of loops. */
export class LoopJump extends Error {
  levels: number
  readonly goesOn: boolean

  constructor(levels: number, goesOn: boolean) {
    super(goesOn ? 'continue' : 'break')
    this.levels = levels
    this.goesOn = goesOn
  }
}

/** A mistake that ends a script, and a command line of a shell that is typed into. The message is as ash prints it. */
export class ShellFault extends Error {
  readonly code: number
  /** The whole message, where the command is known that has failed. */
  text: string | undefined

  constructor(message: string, code = 2) {
    super(message)
    this.code = code
  }
}
