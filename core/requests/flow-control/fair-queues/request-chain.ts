/** A request with its neighbours in the chain that it is in. */
export interface Chained<R> {
  before: R | undefined
  behind: R | undefined
}

/**
 * Requests in the order in which they came. The links are in the requests themselves, each of which is in one chain at most: adding and
 * removing them allocates nothing, as a `Set` would.
 */
export class RequestChain<R extends Chained<R>> {
  size = 0
  #first: R | undefined
  #last: R | undefined

  get first(): R | undefined {
    return this.#first
  }

  add(request: R): void {
    request.before = this.#last
    request.behind = undefined
    if (this.#last) this.#last.behind = request
    else this.#first = request
    this.#last = request
    this.size++
  }

  /** Removes a request of this chain. */
  delete(request: R): void {
    const { before, behind } = request
    if (before) before.behind = behind
    else this.#first = behind
    if (behind) behind.before = before
    else this.#last = before
    request.before = request.behind = undefined
    this.size--
  }

  *[Symbol.iterator](): Generator<R, void> {
    for (let request = this.#first; request; request = request.behind) yield request
  }
}
