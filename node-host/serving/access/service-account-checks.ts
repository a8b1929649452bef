import type { Logger } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'

/** Seconds that kubelets ask for, and seconds for which they get tokens where these are extended. */
const usualSeconds = 3607
const extendedSeconds = 365 * 24 * 60 * 60

/** @throws StartupError for an issuer that is empty, twice there, or looks like a URL and is none. */
export function checkIssuers(issuers: readonly string[]): void {
  for (const [at, issuer] of issuers.entries()) {
    const problem = issuerProblem(issuer, issuers.slice(0, at))
    if (problem !== undefined) throw new StartupError(`--service-account-issuer ${problem}`)
  }
}

function issuerProblem(issuer: string, earlier: readonly string[]): string | undefined {
  if (issuer === '') return 'must not be empty'
  if (issuer.includes(':') && !URL.canParse(issuer)) {
    return `"${issuer}" contains a ":" but is not a valid URL`
  }
  return earlier.includes(issuer) ? `"${issuer}" is given twice` : undefined
}

/** @throws StartupError for anything but an https URL. */
export function checkKeysUrl(url: string | undefined): void {
  if (url === undefined) return
  if (!URL.canParse(url)) {
    throw new StartupError(`--service-account-jwks-uri "${url}" is not a valid URL`)
  }
  if (new URL(url).protocol !== 'https:') {
    throw new StartupError(`--service-account-jwks-uri must be an https URL, not "${url}"`)
  }
}

/**
 * The longest life of new tokens in seconds; undefined without a bound.
 * @throws StartupError outside of an hour and 2^32 seconds.
 */
export function checkMostSeconds(
  milliseconds: number | undefined,
  extendsExpiration: boolean,
  logger: Logger,
): number | undefined {
  if (milliseconds === undefined || milliseconds === 0) return undefined
  const seconds = milliseconds / 1000
  if (seconds < 3600 || seconds > 2 ** 32) {
    throw new StartupError(
      'the service-account-max-token-expiration must be between 1 hour and 2^32 seconds',
    )
  }
  if (extendsExpiration && seconds < extendedSeconds) {
    logger.warn('tokens of pods may outlive --service-account-max-token-expiration', {
      seconds,
      until: extendedSeconds,
      unless: '--service-account-extend-token-expiration=false',
    })
  }
  if (extendsExpiration && seconds < usualSeconds) {
    logger.warn(
      '--service-account-max-token-expiration is shorter than tokens of pods, so none is extended',
      { seconds, least: usualSeconds },
    )
  }
  return Math.floor(seconds)
}
