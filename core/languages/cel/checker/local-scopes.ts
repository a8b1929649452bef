import type { CelType } from '../types/cel-type.ts'

/** Variables of the comprehensions around an expression: inner ones hide outer ones. */
export class LocalScopes {
  readonly #names: string[] = []
  readonly #types: CelType[] = []
  readonly #starts: number[] = []

  enter(): void {
    this.#starts.push(this.#names.length)
  }

  exit(): void {
    const start = this.#starts.pop() ?? 0
    this.#names.length = start
    this.#types.length = start
  }

  /** Declares a variable in the innermost scope; one that the scope has already stays as it is. */
  declare(name: string, type: CelType): void {
    if (this.#names.includes(name, this.#starts.at(-1) ?? 0)) return
    this.#names.push(name)
    this.#types.push(type)
  }

  find(name: string): CelType | undefined {
    const index = this.#names.lastIndexOf(name)
    return index === -1 ? undefined : this.#types[index]
  }
}
