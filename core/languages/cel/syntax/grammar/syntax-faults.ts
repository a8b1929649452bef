/** A syntax error of an expression, or a limit of parsing that it exceeds. */
export interface SyntaxFault {
  /** Offset in UTF-16 code units; undefined for a limit that was exceeded. */
  readonly offset: number | undefined
  readonly message: string
}

/** Thrown where parsing ends early, after the syntax error or limit has been reported. */
export class ParsingStopped extends Error {
  constructor() {
    super('parsing stopped at a limit')
    this.name = 'ParsingStopped'
  }
}

/** Collects the syntax errors of an expression, up to a number of them. */
export class SyntaxFaults {
  readonly found: SyntaxFault[] = []
  readonly #limit: number
  #count = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** @throws ParsingStopped where the limit is exceeded. */
  report(offset: number, message: string): void {
    this.#count += 1
    const isWithin = this.#count <= this.#limit
    const text = isWithin ? message : `More than ${this.#limit} syntax errors`
    this.found.push({ offset, message: `Syntax error: ${text}` })
    if (!isWithin) throw new ParsingStopped()
  }

  /** Reports a limit that was exceeded. @throws ParsingStopped always. */
  stop(message: string): never {
    this.found.push({ offset: undefined, message })
    this.end()
  }

  /** Ends parsing. @throws ParsingStopped always. */
  end(): never {
    throw new ParsingStopped()
  }
}
