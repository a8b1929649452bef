import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import type { Runtime } from '../../../base/runtime.ts'

/** An issuer that does not answer as it should. The message is for logs. */
export class IssuerError extends Error {
  override readonly name = 'IssuerError'
}

interface ClientOptions {
  readonly runtime: Pick<Runtime, 'fetch'>
  /** PEM authorities of the certificates of the issuer; those of the system where empty. */
  readonly authorities: string
  /** Ends all requests. */
  readonly signal: AbortSignal
}

/** Reads documents of issuers, over TLS alone: changed ones would make tokens of any user valid. */
export class IssuerClient {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** Reads a text; `token` is shown as a bearer token. @throws IssuerError */
  async text(url: string, token = ''): Promise<string> {
    const { runtime, authorities, signal } = this.#options
    if (!url.startsWith('https://')) throw new IssuerError(`the URL ${url} is not https`)
    try {
      const answer = await runtime.fetch({
        purpose: token === '' ? 'issuer-document' : 'distributed-claim',
        method: 'GET',
        url,
        headers: token === '' ? [] : ['Authorization', `Bearer ${token}`],
        signal,
        ...(authorities !== '' && { tls: { authorities } }),
      })
      if (answer.status === 200) return decodeUtf8(await answer.bytes())
      answer.close()
      throw new IssuerError(`GET ${url} was answered with status ${answer.status}`)
    } catch (error) {
      if (error instanceof FetchError) {
        const message = error.goText === undefined ? error.message : `Get "${url}": ${error.goText}`
        throw new IssuerError(message, { cause: error })
      }
      if (error instanceof ParseError) throw new IssuerError(error.message, { cause: error })
      throw error
    }
  }

  /** Reads a JSON object. @throws IssuerError */
  async object(url: string): Promise<JsonObject> {
    const text = await this.text(url)
    try {
      const { value } = parseJson(text)
      if (isJsonObject(value)) return value
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
    }
    throw new IssuerError(`the answer to GET ${url} is no JSON object`)
  }
}
