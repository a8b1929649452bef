import { ParseError } from '../../../base/json/parse-error.ts'

/** A mistake in a YAML text. Its message names the line that Go's YAML library names, at times one beside the mistake. */
export class YamlError extends ParseError {
  /** Where the mistake is, from 0. */
  readonly line: number

  /** `shown` is the line in the message; 0 is not named. */
  constructor(problem: string, shown: number, line: number = shown) {
    super(`yaml: ${shown > 0 ? `line ${shown}: ` : ''}${problem}`)
    this.line = line
  }
}
