import {
  type ApiRequest,
  type ApiResponse,
  type Brand,
  type Logger,
  otherBrandOf,
} from '../../../core/index.ts'

/** What to do with an answered request. */
export type ObserveAnswer = (request: ApiRequest, answer: ApiResponse) => void

/**
 * Logs once that a client asks for API groups of the other brand, which stock clients do of a server with the default brand. Only
 * answers of 404 are looked at, and of those only the plain text for a group that is not served.
 */
export function hintAtBrand(brand: Brand, logger: Logger): ObserveAnswer {
  let isLogged = false
  return ({ path }, answer) => {
    if (answer.status !== 404 || isLogged || !path.startsWith('/apis/')) return
    const group = path.split('/')[2] ?? ''
    const other = otherBrandOf(group, brand)
    if (!other || !answer.headers.some((text) => text.startsWith('text/plain'))) return
    isLogged = true
    logger.warn(
      `a client asked for an API group of ${other.apiDomain}, but this server has brand ${brand.name}; for such clients, start a server with --brand ${other.name} and another data directory`,
      { group },
    )
  }
}
