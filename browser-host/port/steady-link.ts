import { ApiError, serviceUnavailable } from '../../core/index.ts'
import type { LinkConnection } from './link-connection.ts'
import { LinkLostError } from './link-lost-error.ts'
import type { LinkConnect, LinkRequest, LinkResponse, PortLink } from './port-link.ts'
import { statusAnswer } from './status-answer.ts'

/**
 * Finds the way to the worker that runs the server now, waiting for one as long as that makes sense.
 * @throws ApiError that says why there is none.
 */
export type FindLink = (signal: AbortSignal) => Promise<PortLink>

/** How often a read is asked anew: one that brings down every worker must end some time. */
const mostTries = 3

/**
 * A link that outlives workers. What was not answered when one ended is asked of the next where that is harmless; a write is
 * not, since nobody knows whether it was carried out. Watches end, and their readers resume. Nothing throws but what `signal`
 * aborts, and what was cut.
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
