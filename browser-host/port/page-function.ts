import type {
  AggregateOptions,
  AggregateRequest,
  AggregateResponse,
  JsonObject,
} from '../../core/index.ts'

/** A request to an aggregated API that a function in a page answers, as it is posted there. */
export interface AskedOfPage extends Omit<AggregateRequest, 'query' | 'signal'> {
  readonly search: string
  /**
   * Transferred. The worker posts {@link clientLeft} once the client has left, and numbers: bytes of credit for a streamed body, whose
   * parts ({@link BodyPart}) the page posts.
   */
  readonly port: MessagePort
}

export const clientLeft = 'left'

/** A chunk of a streamed body, or its end, with the message of the error where it failed. */
export type BodyPart = Uint8Array | { readonly failure?: string }

/** The answer of a page; `streams` where the body follows over the port. */
export type PageAnswer =
  | { readonly given: JsonObject | AggregateResponse | undefined | null }
  | { readonly streams: Omit<AggregateResponse, 'body'> }

/** Asks the function in a page. */
export type AskPage = (asked: AskedOfPage) => PageAnswer | Promise<PageAnswer>

/** What a page says of an aggregated API beside its function. */
export type AggregateFacts = Omit<AggregateOptions, 'answer'>
