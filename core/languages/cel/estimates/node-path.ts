/**
 * Path of an expression from a variable, which estimators of sizes look up.
 *
 * Paths are slices in cel-go, and extending a slice writes into the room behind it, which other extensions of the
 * same path share: where `y` is an element four steps deep, the path of `y.b` replaces that of `y.a` and of all variables that
 * iterate over `y.a`. Sizes that clusters enforce follow from those paths, so they share their room here in the same way.
 */
export class NodePath {
  readonly #steps: string[]
  readonly #room: number
  readonly #length: number

  private constructor(steps: string[], room: number, length: number) {
    this.#steps = steps
    this.#room = room
    this.#length = length
  }

  /** Path of one step. */
  static of(step: string): NodePath {
    return new NodePath([step], 1, 1)
  }

  /** The path with a step more; a path of that step where there is none. */
  static extend(path: NodePath | undefined, step: string): NodePath {
    return path ? path.#extend(step) : NodePath.of(step)
  }

  /** The steps as they are now. */
  get steps(): readonly string[] {
    return this.#steps.slice(0, this.#length)
  }

  get first(): string | undefined {
    return this.#steps[0]
  }

  #extend(step: string): NodePath {
    const length = this.#length + 1
    if (length <= this.#room) {
      this.#steps[this.#length] = step
      return new NodePath(this.#steps, this.#room, length)
    }
    const steps = this.#steps.slice(0, this.#length)
    steps.push(step)
    return new NodePath(steps, this.#room * 2, length)
  }
}
