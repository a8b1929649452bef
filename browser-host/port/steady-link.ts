import { ApiError, serviceUnavailable } from '../../core/index.ts'
import type { LinkConnection } from './link-connection.ts'
import { LinkLostError } from './link-lost-error.ts'
import type { LinkConnect, LinkRequest, LinkResponse, PortLink } from './port-link.ts'
import { statusAnswer } from './status-answer.ts'

/**
 * Finds the link to the worker that runs the server, waiting for one within a limit.
 * @throws ApiError with the reason why there is none.
 */
export type FindLink = (signal: AbortSignal) => Promise<PortLink>

/** How many times a read is attempted: a read that ends every worker must fail in the end. */
const mostTries = 3

/**
 * A link that outlives workers. Reads without an answer when a worker ended are repeated at the next one; writes are not,
 * since they may have been carried out. Watches end, and their readers resume. Only an abort of `signal` and an injected cut
 * reject.
 */
export class SteadyLink {
  readonly #find: FindLink

  constructor(find: FindLink) {
    this.#find = find
  }

  request(request: LinkRequest): Promise<LinkResponse> {
    const { method, signal } = request
    const tries = method === 'GET' || method === 'HEAD' ? mostTries : 1
    return this.#try(signal, tries, (link) => link.request(request))
  }

  connect(request: LinkConnect): Promise<LinkConnection | LinkResponse> {
    return this.#try<LinkConnection | LinkResponse>(request.signal, mostTries, (link) =>
      link.connect(request),
    )
  }

  async #try<Outcome>(
    signal: AbortSignal,
    tries: number,
    ask: (link: PortLink) => Promise<Outcome>,
  ): Promise<Outcome | LinkResponse> {
    for (let left = tries; left > 0; left--) {
      try {
        const link = await this.#find(signal)
        return await ask(link)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof ApiError) return statusAnswer(error)
        if (!(error instanceof LinkLostError)) throw error
      }
    }
    return statusAnswer(tries === 1 ? unknownOutcome() : givenUp())
  }
}

function unknownOutcome(): ApiError {
  return new ApiError(
    'Timeout',
    'Timeout: the worker that runs the server ended before it answered; whether the write was carried out is unknown, so read before you repeat it',
  )
}

function givenUp(): ApiError {
  return serviceUnavailable('the worker that runs the server ended each time it was asked this')
}
